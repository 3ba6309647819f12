/* The XML formats: what each means, and what broken files lose. */
#include "import_helper.h"

#include "corpus/paper.h"

#define NO_PROBLEMS(result)                                                                        \
    do {                                                                                           \
        assert_string_equal(buffer_string(&(result)->problems), "");                               \
        assert_int_equal((result)->status, STATUS_OK);                                             \
    } while (0)

/* ---- PubMed ---- */

static const char pubmed[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!DOCTYPE PubmedArticleSet PUBLIC \"-//X//EN\" \"http://example.org/none.dtd\">\n"
    "<PubmedArticleSet>\n"
    "<PubmedArticle><MedlineCitation><PMID Version=\"1\">12345</PMID>\n"
    " <DateRevised><Year>2021</Year></DateRevised>\n"
    " <Article><Journal><JournalIssue><Volume>7</Volume><PubDate>\n"
    "  <MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue>\n"
    "  <Title>Journal of Tests</Title></Journal>\n"
    " <ArticleTitle>[Effects of CO<sub>2</sub> on <i>E. coli</i>: p&lt;0.05].</ArticleTitle>\n"
    " <ELocationID EIdType=\"pii\">S1</ELocationID>\n"
    " <ELocationID EIdType=\"doi\">10.1000/test.1</ELocationID>\n"
    " <Abstract><AbstractText Label=\"AIMS\">To test\n     things.</AbstractText>\n"
    "  <AbstractText Label=\"UNLABELLED\">It works.</AbstractText></Abstract>\n"
    " <AuthorList><Author><LastName>M&#xFC;ller</LastName><ForeName>Ann B</ForeName>\n"
    "  <Initials>AB</Initials><Suffix>Jr</Suffix></Author>\n"
    "  <Author><CollectiveName>The Test Group</CollectiveName></Author></AuthorList>\n"
    " <Language>ger</Language></Article>\n"
    " <MeshHeadingList><MeshHeading><DescriptorName>Carbon Dioxide</DescriptorName>\n"
    "  <QualifierName>metabolism</QualifierName></MeshHeading></MeshHeadingList>\n"
    "</MedlineCitation><PubmedData><ReferenceList><Reference><ArticleIdList>\n"
    " <ArticleId IdType=\"doi\">10.1000/cited</ArticleId></ArticleIdList></Reference>\n"
    "</ReferenceList></PubmedData></PubmedArticle>\n"
    "<PubmedBookArticle><BookDocument><PMID>77</PMID>\n"
    " <Book><BookTitle>The Big Book</BookTitle><PubDate><Year>2009</Year></PubDate>\n"
    " <AuthorList Type=\"editors\"><Author><LastName>Ed</LastName></Author></AuthorList></Book>\n"
    " <ArticleTitle>One Chapter</ArticleTitle>\n"
    " <AuthorList Type=\"authors\"><Author><LastName>Li</LastName><Initials>C</Initials></Author>\n"
    " </AuthorList></BookDocument></PubmedBookArticle>\n"
    "</PubmedArticleSet>\n";

static void pubmed_articles_and_books(void **state)
{
    (void)state;
    struct import_result *result = import_text("pubmed", pubmed);
    NO_PROBLEMS(result);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=1998\nid=pmid:12345\n[Volume]=7\n[MedlineDate]=1998 Dec-1999 Jan\n"
                  "venue=Journal of Tests\n"
                  "title=Effects of CO<sub>2</sub> on <i>E. coli</i>: p&lt;0.05\n"
                  "[ELocationID]=S1\ndoi=10.1000/test.1\nlang=de\nkeywords=Carbon Dioxide\n"
                  "abstract=AIMS: To test things.\n\nIt works.\n"
                  "authors=Ann B M\xC3\xBCller Jr\nauthors=The Test Group\n");
    assert_record_has(result, 1, "title=One Chapter");
    assert_record_has(result, 1, "venue=The Big Book");
    assert_record_has(result, 1, "authors=C Li");
    assert_record_has(result, 1, "year=2009");
    assert_record_lacks(result, 1, "Ed");
    import_result_free(result);
}

static void titles_that_are_not_there_are_taken_from_the_other_language(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "pubmed", "<PubmedArticleSet><PubmedArticle><ArticleTitle>[Not Available].</ArticleTitle>"
                  "<VernacularTitle>Un titre.</VernacularTitle></PubmedArticle>"
                  "<PubmedArticle><ArticleTitle>[A title].</ArticleTitle>"
                  "<VernacularTitle>Un titre.</VernacularTitle></PubmedArticle>"
                  "<PubmedArticle><ArticleTitle/><VernacularTitle>Un titre.</VernacularTitle>"
                  "<Abstract><AbstractText>Abstract: Text.</AbstractText></Abstract>"
                  "</PubmedArticle></PubmedArticleSet>");
    assert_int_equal(result->count, 3);
    assert_record_has(result, 0, "title=Un titre");
    assert_record(result, 1, "title=A title\n[title]=Un titre.\n");
    assert_record(result, 2, "abstract=Text.\ntitle=Un titre\n");
    import_result_free(result);
}

static void records_know_their_line_and_bytes(void **state)
{
    (void)state;
    struct import_result *result = import_text("pubmed", pubmed);
    const char *start = strstr(pubmed, "<PubmedBookArticle>");
    const char *end = strstr(pubmed, "</PubmedBookArticle>") + strlen("</PubmedBookArticle>");
    assert_int_equal(result->lines[0], 4);
    assert_int_equal(result->lines[1], 24);
    assert_int_equal(result->offsets[1], start - pubmed);
    assert_int_equal(result->lengths[1], end - start);
    import_result_free(result);
}

/* ---- the others ---- */

static void endnote_pieces_of_style_are_joined(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "endnote-xml",
        "<?xml version=\"1.0\"?><xml><records><record>\n"
        "<ref-type name=\"Journal Article\">17</ref-type>\n"
        "<contributors><authors><author><style face=\"normal\">Li, Ann</style></author></authors>\n"
        "</contributors>\n"
        "<titles><title><style face=\"normal\">Growth of </style><style face=\"italic\">E. coli"
        "</style><style face=\"normal\"> at 10</style><style face=\"superscript\">5</style></title>"
        "<secondary-title>J Tests</secondary-title></titles>\n"
        "<keywords><keyword><style></style></keyword><keyword>one</keyword></keywords>\n"
        "<dates><year><style>2015</style></year></dates>\n"
        "<urls><related-urls><url>http://example.org/a</url></related-urls></urls>\n"
        "<notes><style>a note</style></notes>\n"
        "<electronic-resource-num>https://doi.org/10.1/x</electronic-resource-num>\n"
        "</record></records></xml>");
    NO_PROBLEMS(result);
    assert_record_has(result, 0, "title=Growth of <i>E. coli</i> at 10<sup>5</sup>");
    assert_record_has(result, 0, "authors=Ann Li");
    assert_record_has(result, 0, "venue=J Tests");
    assert_record_has(result, 0, "keywords=one");
    assert_record_has(result, 0, "year=2015");
    assert_record_has(result, 0, "url=http://example.org/a");
    assert_record_has(result, 0, "type=article");
    assert_record_has(result, 0, "[notes]=a note");
    import_result_free(result);
}

static void atom_entries_are_papers_and_the_feed_is_none(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "atom", "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Query</title>"
                "<id>http://arxiv.org/api/x</id>\n"
                "<entry><id>http://arxiv.org/abs/2101.00001v2</id><updated>2022-02-02</updated>\n"
                "<published>2021-01-01T00:00:00Z</published><title>Long\n  title</title>\n"
                "<summary>  First\nline.\n</summary><author><name>Ann Li</name></author>\n"
                "<author><name>Bo Wu</name></author>\n"
                "<link href=\"http://arxiv.org/abs/2101.00001v2\" rel=\"alternate\"/>\n"
                "<link title=\"pdf\" href=\"http://arxiv.org/pdf/2101.00001v2\" rel=\"related\"/>\n"
                "<category term=\"cs.DL\"/></entry></feed>");
    NO_PROBLEMS(result);
    assert_int_equal(result->count, 1);
    assert_record(result, 0,
                  "year=2021\narxiv=2101.00001\n[published]=2021-01-01T00:00:00Z\n"
                  "title=Long\n  title\nabstract=First\nline.\n"
                  "url=http://arxiv.org/abs/2101.00001v2\n"
                  "pdf=http://arxiv.org/pdf/2101.00001v2\nkeywords=cs.DL\nauthors=Ann Li\n"
                  "authors=Bo Wu\n");
    import_result_free(result);
}

static void harvests_in_three_formats(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "oai",
        "<OAI-PMH xmlns=\"http://www.openarchives.org/OAI/2.0/\"><ListRecords>\n"
        "<record><header><identifier>oai:x:1</identifier></header><metadata><arXiv>"
        "<id>1606.07538</id><created>2016-06-23</created><authors>"
        "<author><keyname>Abe</keyname><forenames>K.</forenames></author>"
        "<author><keyname>:</keyname></author>"
        "<author><keyname>for the T2K Collaboration</keyname></author></authors>"
        "<title>Solar\nneutrinos</title><categories>hep-ex physics.ins-det</categories>"
        "<abstract>Text.</abstract></arXiv></metadata></record>\n"
        "<record><header status=\"deleted\"><identifier>oai:x:2</identifier></header></record>\n"
        "<record><header><identifier>oai:x:3</identifier></header><metadata><arXivRaw>"
        "<id>1810.09584</id><version version=\"v1\"><date>Mon, 22 Oct 2018</date></version>"
        "<version version=\"v2\"><date>Sun, 13 Jan 2019</date></version>"
        "<title>Martingales</title><authors>A. Li, B. Wu and \\'Edgar Rold\\'an</authors>"
        "</arXivRaw></metadata></record>\n"
        "<record><metadata><oai_dc:dc><dc:title>In Dublin</dc:title>"
        "<dc:creator>Li, Ann</dc:creator><dc:date>2001-02-03</dc:date>"
        "<dc:identifier>http://example.org/1</dc:identifier></oai_dc:dc></metadata></record>\n"
        "<resumptionToken>x</resumptionToken></ListRecords></OAI-PMH>");
    assert_int_equal(result->count, 3);
    assert_string_equal(buffer_string(&result->problems), "4!: deleted where it came from\n");
    assert_record_has(result, 0, "title=Solar\nneutrinos"); /* so that it joins with a blank */
    assert_record_has(result, 0, "authors=K. Abe\nauthors=T2K Collaboration");
    assert_record_has(result, 0, "keywords=hep-ex\nkeywords=physics.ins-det");
    assert_record_has(result, 0, "year=2016");
    assert_record_has(result, 1, "year=2018");
    assert_record_has(result, 1, "authors=A. Li\nauthors=B. Wu\nauthors=\\'Edgar Rold\\'an");
    assert_record_has(result, 2, "authors=Ann Li");
    assert_record_has(result, 2, "year=2001");
    import_result_free(result);
}

static void anthology_papers_take_what_their_volume_says(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "acl",
        "<collection id=\"X18\"><volume id=\"1\"><meta><booktitle>Proceedings of X</booktitle>"
        "<editor><first>No</first><last>Author</last></editor><year>2018</year></meta>\n"
        "<frontmatter><url>X18-1000</url></frontmatter>\n"
        "<paper id=\"1\"><title><fixed-case>T</fixed-case>aiwanese at "
        "<tex-math>n^2</tex-math></title>"
        "<author><first>Ann</first><last>Li</last></author>"
        "<author><first>\xE5\xB0\x8F\xE6\x98\x8E</first><last>\xE7\x8E\x8B</last></author>"
        "<url>X18-1001</url></paper></volume>\n"
        "<volume id=\"2\"><paper id=\"1\"><title>Without a volume's words</title>"
        "<url>X98-2001</url></paper></volume></collection>");
    NO_PROBLEMS(result);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "title=Taiwanese at <tex-math>n^2</tex-math>");
    assert_record_has(result, 0, "venue=Proceedings of X");
    assert_record_has(result, 0, "year=2018");
    assert_record_has(result, 0, "authors=Ann Li\nauthors=\xE7\x8E\x8B\xE5\xB0\x8F\xE6\x98\x8E");
    assert_record_has(result, 0, "url=https://aclanthology.org/X18-1001");
    assert_record_lacks(result, 1, "Proceedings of X");
    assert_record_has(result, 1, "year=1998");
    import_result_free(result);
}

static void dblp_letters_need_no_dtd(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "dblp",
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE dblp SYSTEM \"dblp.dtd\">\n"
        "<dblp>\n<article mdate=\"2015-07-14\" key=\"journals/x/F12\">\n"
        "<author>Zolt&aacute;n F&uuml;l&ouml;p 0001</author><author>Ann 3 Li</author>\n"
        "<title>On the <i>pi</i>-Calculus &nosuch; R&amp;D.</title><year>2012</year>\n"
        "<journal>Acta Inf.</journal><ee>https://doi.org/10.1/x</ee></article>\n"
        "<www key=\"homepages/x\"><author>Ann Li</author><title>Home Page</title></www>\n"
        "<proceedings key=\"conf/x\"><title>A Volume</title></proceedings>\n"
        "<inproceedings key=\"conf/x/1\"><title>A Talk in the U.S.</title></inproceedings>\n"
        "</dblp>\n");
    NO_PROBLEMS(result);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2012\nid=journals/x/F12\ntype=article\n"
                  "title=On the <i>pi</i>-Calculus &amp;nosuch; R&amp;D\nvenue=Acta Inf.\n"
                  "url=https://doi.org/10.1/x\n"
                  "authors=Zolt\xC3\xA1n F\xC3\xBCl\xC3\xB6p\nauthors=Ann 3 Li\n");
    assert_record(result, 1, "id=conf/x/1\ntype=inproceedings\ntitle=A Talk in the U.S.\n");
    import_result_free(result);
}

static void jats_front_matter(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "jats",
        "<article article-type=\"research-article\" xml:lang=\"en\"><front><journal-meta>"
        "<journal-title-group><journal-title>J. Tests</journal-title></journal-title-group>"
        "</journal-meta><article-meta><article-id pub-id-type=\"doi\">10.1/j</article-id>"
        "<title-group><article-title>A <italic>title</italic></article-title></title-group>"
        "<contrib-group><contrib contrib-type=\"author\"><name><surname>Li</surname>"
        "<given-names>Ann</given-names></name><xref>1</xref></contrib>"
        "<contrib contrib-type=\"editor\"><name><surname>Wu</surname></name></contrib>"
        "</contrib-group><pub-date><year>2020</year></pub-date>"
        "<abstract><title>Abstract</title><p>One.</p></abstract>"
        "<abstract abstract-type=\"graphical\"><p>Picture.</p></abstract>"
        "<kwd-group><title>Keywords</title><kwd>k1</kwd></kwd-group></article-meta></front>"
        "<body><sec><title>Not this</title></sec></body>"
        "<back><ref-list><ref><article-title>Nor this</article-title></ref></ref-list></back>"
        "</article>");
    NO_PROBLEMS(result);
    assert_int_equal(result->count, 1);
    assert_record(result, 0,
                  "year=2020\ntype=research-article\nlang=en\nvenue=J. Tests\ndoi=10.1/j\n"
                  "title=A <italic>title</italic>\n[contrib]=Wu\n"
                  "abstract=<title>Abstract</title><p>One.</p>\n[abstract]=Picture.\n"
                  "keywords=k1\nauthors=Ann Li\n");
    import_result_free(result);
}

#define GOTO "\xE5\xBE\x8C\xE8\x97\xA4 \xE7\x9C\x9E\xE4\xBA\x8C"
#define TITLE "\xE7\xA0\x94\xE7\xA9\xB6"

static void japanese_authors_are_counted_once(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "jalc",
        "<?xml version=\"1.0\"?>\n<rdf:RDF>\n<rdf:Description rdf:about=\"https://doi.org/10.1/a\">"
        "<prism:doi>10.1/a</prism:doi><dcterms:title>A study</dcterms:title>"
        "<dcterms:title>" TITLE "</dcterms:title>"
        "<dcterms:creator><foaf:Person><foaf:name>Gotoh Shinji</foaf:name><foaf:familyName>Gotoh"
        "</foaf:familyName><foaf:givenName>Shinji</foaf:givenName></foaf:Person></dcterms:creator>"
        "<dcterms:creator><foaf:Person><foaf:name>" GOTO "</foaf:name><foaf:familyName>"
        "\xE5\xBE\x8C\xE8\x97\xA4</foaf:familyName></foaf:Person></dcterms:creator>"
        "<dcterms:creator><foaf:Person><foaf:name>Li Ann</foaf:name><foaf:familyName>Li"
        "</foaf:familyName><foaf:givenName>Ann</foaf:givenName></foaf:Person></dcterms:creator>"
        "<dc:creator>Gotoh Shinji</dc:creator><dc:creator>" GOTO "</dc:creator>"
        "<dcterms:date>2014</dcterms:date></rdf:Description>\n");
    assert_int_equal(result->count, 1);
    assert_string_equal(buffer_string(&result->problems), "4: the document ends in the middle\n");
    assert_record(result, 0,
                  "year=2014\nurl=https://doi.org/10.1/a\ndoi=10.1/a\ntitle=" TITLE "\n"
                  "[title]=A study\n[authors]=Shinji Gotoh\nauthors=" GOTO "\nauthors=Ann Li\n");
    import_result_free(result);
    result = import_text("jstage",
                         "<feed><title>Articles</title><entry><article_title><en>A study</en><ja>"
                         "<![CDATA[" TITLE "]]></ja></article_title><author><en><name>S. Gotoh"
                         "</name></en><ja><name>" GOTO "</name></ja></author>"
                         "<pubyear>1998</pubyear></entry></feed>");
    NO_PROBLEMS(result);
    assert_record(result, 0,
                  "year=1998\ntitle=" TITLE "\nauthors=" GOTO "\n[authors]=S. Gotoh\n"
                  "[title]=A study\n");
    import_result_free(result);
}

/* ---- broken and hostile files ---- */

#define DBLP(inside) "<dblp>\n" inside "</dblp>\n"
#define PAPER(title) "<article key=\"k\"><title>" title "</title></article>\n"

static void a_broken_record_loses_only_itself(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problems;
        size_t count;
    } cases[] = {
        {DBLP(PAPER("A") "<article key=\"k\"><title>B & C</title></article>\n" PAPER("D")),
         "3!: not well-formed XML: not well-formed (invalid token)\n", 2},
        {DBLP(PAPER("A") "<article key=\"k\"><title>B</titel></article>\n" PAPER("D")),
         "3!: not well-formed XML: mismatched tag\n", 2},
        {DBLP(PAPER("A") "<article key=\"k\"><title>B</title>\n" PAPER("D") PAPER("E")),
         "3!: the record ends in the middle\n"
         "6: not well-formed XML: mismatched tag\n",
         3},
        {DBLP(PAPER("A") "<article key=\"k\"><title>B\n\n</b>\n" PAPER("D")),
         "3!: not well-formed XML: mismatched tag (line 5)\n", 2},
        {"<dblp>\n" PAPER("A") "<article key=\"k\"><title>B",
         "3!: the file ends in the middle of the record\n", 1},
        {"<dblp>\n" PAPER("A"), "3: the document ends in the middle\n", 1},
        {PAPER("A") PAPER("B"), "", 2},
        {DBLP(PAPER("A")) "<?xml version=\"1.0\"?>\n" DBLP(PAPER("B")), NULL, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct import_result *result = import_text("dblp", cases[i].text);
        assert_int_equal(result->count, cases[i].count);
        if (cases[i].problems)
            assert_string_equal(buffer_string(&result->problems), cases[i].problems);
        assert_int_equal(result->skipped, cases[i].problems && strchr(cases[i].problems, '!'));
        import_result_free(result);
        assert_same_for_any_block("dblp", view_of(cases[i].text));
    }
}

static void any_size_of_reads_gives_the_same(void **state)
{
    (void)state;
    assert_same_for_any_block("pubmed", view_of(pubmed));
    assert_same_for_any_block("dblp", view_of("<!DOCTYPE d [ <!-- ' > ] --> <!ENTITY a '>]'> ]>\n"
                                              "<!-- <article> --><dblp>" PAPER("&uuml;&a;")));
}

static void line_ends_do_not_matter(void **state)
{
    (void)state;
    static const char *const texts[] = {"<dblp>\n\n<article><title>A</title></article>\n</dblp>",
                                        "<dblp>\r\n\r\n<article><title>A</title></article>",
                                        "<dblp>\r\r<article><title>A</title></article>"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("dblp", texts[i]);
        assert_int_equal(result->count, 1);
        assert_int_equal(result->lines[0], 3);
        import_result_free(result);
    }
}

static void control_characters_lose_no_record(void **state)
{
    (void)state;
    struct view text = view_of("<dblp>\n<article><title>e\x0b"
                               "ective \x02 \xEF\xBF\xBF</title></article></dblp>");
    struct import_result *result = import_run("dblp", text, 0, 0);
    assert_record_has(result, 0, "title=e ective \xEF\xBF\xBD");
    assert_string_equal(buffer_string(&result->problems),
                        "2: control characters are read as blanks\n");
    import_result_free(result);
}

static void entities_are_never_expanded_or_fetched(void **state)
{
    (void)state;
    static const char *const types[] = {
        "<!DOCTYPE d [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
        "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]>",
        "<!DOCTYPE d [<!ENTITY c SYSTEM \"file:///etc/passwd\">]>",
        "<!DOCTYPE d [<!ENTITY % p SYSTEM \"http://example.org/x.dtd\">%p;]>",
        "<!DOCTYPE d SYSTEM \"file:///etc/passwd\" [<!ENTITY c '<article><title>no</title>'>]>",
        "",
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct buffer text = {0};
        buffer_append_string(&text, types[i]);
        buffer_append_string(&text, "<dblp><article key=\"&c;\"><title>T &c; t</title></article>");
        struct import_result *result = import_run("dblp", buffer_view(&text), 0, 0);
        assert_int_equal(result->count, 1);
        assert_record_has(result, 0, "title=T &c; t");
        import_result_free(result);
        buffer_deinit(&text);
    }
}

static void append_many(struct buffer *out, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_append_string(out, text);
}

static void deep_nesting_and_endless_tags_end_in_an_error(void **state)
{
    (void)state;
    static const char *const repeated[] = {"<a>",  "<a b=\"",    "<!--",     "<![CDATA[",
                                           "&a;",  "<a b='c' ",  "<article", "<article><b>",
                                           "</a>", "<!DOCTYPE ["};
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        struct buffer text = {0};
        buffer_append_string(&text, "<dblp>" PAPER("First") "<article><title>");
        append_many(&text, repeated[i], 300000);
        buffer_append_string(&text, "\n" PAPER("Last"));
        const struct import_sink nothing = {0};
        (void)nothing;
        struct reader *reader = reader_open_memory(buffer_view(&text), NULL);
        struct import_result *result = calloc(1, sizeof *result);
        const struct import_sink sink = {result, helper_record, helper_problem, helper_title};
        struct buffer message = {0};
        result->status = import_by_option(view_of("dblp"))->run(reader, &sink, &message);
        assert_int_equal(result->status, STATUS_OK);
        assert_true(result->count >= 1 && result->count <= 3);
        assert_record_has(result, 0, "title=First");
        assert_true(result->skipped >= 1 || result->count == 3);
        buffer_deinit(&message);
        import_result_free(result);
        reader_close(reader);
        buffer_deinit(&text);
    }
}

static void a_document_type_of_megabytes_is_refused(void **state)
{
    (void)state;
    struct buffer text = {0}, message = {0};
    buffer_append_string(&text, "<!DOCTYPE d [");
    append_many(&text, "<!ENTITY a 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'>", 60000);
    buffer_append_string(&text, "]><dblp>" PAPER("A"));
    struct import_result *result = calloc(1, sizeof *result);
    const struct import_sink sink = {result, helper_record, helper_problem, helper_title};
    struct reader *reader = reader_open_memory(buffer_view(&text), NULL);
    assert_int_equal(import_by_option(view_of("dblp"))->run(reader, &sink, &message),
                     STATUS_INVALID);
    assert_string_equal(buffer_string(&message), "no XML element in the first MiB");
    reader_close(reader);
    import_result_free(result);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

static void reading_stops_when_the_sink_wants_no_more(void **state)
{
    (void)state;
    struct import_result *result = import_run("pubmed", view_of(pubmed), 0, 1);
    assert_int_equal(result->count, 1);
    assert_int_equal(result->status, STATUS_CANCELLED);
    import_result_free(result);
}

/* ---- telling formats apart ---- */

static void formats_are_told_by_what_is_in_them(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {pubmed, "pubmed"},
        {"<?xml version=\"1.0\"?><xml><records><record><database>x</database>"
         "<source-app name=\"EndNote\">E</source-app>",
         "endnote-xml"},
        {"<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>http://arxiv.org/abs/1</id>",
         "atom"},
        {"<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><article_title><en>x</en>", "jstage"},
        {"<OAI-PMH xmlns=\"http://www.openarchives.org/OAI/2.0/\"><ListRecords><record>", "oai"},
        {"<?xml version='1.0'?>\n<collection id=\"S18\">\n<volume id=\"1\">", "acl"},
        {"<!DOCTYPE dblp SYSTEM \"dblp.dtd\"><dblp><article key=\"x\">", "dblp"},
        {"<article article-type=\"x\"><front><article-meta>", "jats"},
        {"<rdf:RDF xmlns:prism=\"x\"><rdf:Description><prism:doi>1</prism:doi>", "jalc"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct importer *importer = import_detect(view_of(cases[i][0]), true);
        assert_non_null(importer);
        assert_string_equal(importer->option, cases[i][1]);
    }
    assert_null(import_detect(view_of("<html><body><p>A page of some length.</p></html>"), true));
    assert_null(import_detect(view_of("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pubmed_articles_and_books),
        cmocka_unit_test(titles_that_are_not_there_are_taken_from_the_other_language),
        cmocka_unit_test(records_know_their_line_and_bytes),
        cmocka_unit_test(endnote_pieces_of_style_are_joined),
        cmocka_unit_test(atom_entries_are_papers_and_the_feed_is_none),
        cmocka_unit_test(harvests_in_three_formats),
        cmocka_unit_test(anthology_papers_take_what_their_volume_says),
        cmocka_unit_test(dblp_letters_need_no_dtd),
        cmocka_unit_test(jats_front_matter),
        cmocka_unit_test(japanese_authors_are_counted_once),
        cmocka_unit_test(a_broken_record_loses_only_itself),
        cmocka_unit_test(any_size_of_reads_gives_the_same),
        cmocka_unit_test(line_ends_do_not_matter),
        cmocka_unit_test(control_characters_lose_no_record),
        cmocka_unit_test(entities_are_never_expanded_or_fetched),
        cmocka_unit_test(deep_nesting_and_endless_tags_end_in_an_error),
        cmocka_unit_test(a_document_type_of_megabytes_is_refused),
        cmocka_unit_test(reading_stops_when_the_sink_wants_no_more),
        cmocka_unit_test(formats_are_told_by_what_is_in_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
