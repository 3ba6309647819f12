-- A state as schema 1 keeps it: what later versions have to read. Three papers, the second one
-- known by two keys; a star that was taken back, a star that holds, a tag, a note, a saved search.
CREATE TABLE about(name TEXT PRIMARY KEY NOT NULL, value NOT NULL) WITHOUT ROWID;
CREATE TABLE paper(id INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE, heading TEXT NOT NULL);
CREATE TABLE change(id INTEGER PRIMARY KEY, paper INTEGER NOT NULL, kind TEXT NOT NULL,
  item TEXT NOT NULL, value TEXT, before TEXT, context TEXT NOT NULL,
  time INTEGER NOT NULL, device INTEGER NOT NULL);
CREATE TABLE step(id INTEGER PRIMARY KEY, run INTEGER NOT NULL, kind INTEGER NOT NULL,
  target INTEGER NOT NULL, first INTEGER NOT NULL, changes INTEGER NOT NULL,
  what TEXT NOT NULL);
INSERT INTO about VALUES('device', 77);
INSERT INTO paper VALUES(1, 'doi:10.1/one', 'One');
INSERT INTO paper VALUES(2, 'doi:10.1/two' || char(10) || 'arxiv:2401.00002', 'Two');
INSERT INTO paper VALUES(3, 'id:three', 'Three');
INSERT INTO change VALUES(1, 1, 'star', '', '', NULL, '', 1700000000000, 77);
INSERT INTO change VALUES(2, 1, 'star', '', NULL, '', '', 1700000001000, 77);
INSERT INTO change VALUES(3, 2, 'star', '', '', NULL, '', 1700000002000, 77);
INSERT INTO change VALUES(4, 2, 'tag', 'to read', '', NULL, '', 1700000003000, 77);
INSERT INTO change VALUES(5, 3, 'note', '', 'Read *this*.', NULL, '', 1700000004000, 77);
INSERT INTO change VALUES(6, 0, 'search', 'mine', 'regex graph', NULL, '', 1700000005000, 77);
INSERT INTO step VALUES(1, 5, 0, 0, 1, 1, 'star');
INSERT INTO step VALUES(2, 5, 1, 1, 2, 1, 'star');
INSERT INTO step VALUES(3, 5, 0, 0, 3, 1, 'star');
INSERT INTO step VALUES(4, 5, 0, 0, 4, 1, 'tag to read');
INSERT INTO step VALUES(5, 5, 0, 0, 5, 1, 'note');
INSERT INTO step VALUES(6, 5, 0, 0, 6, 1, 'search mine');
PRAGMA application_id = 1399350886;
PRAGMA user_version = 1;
