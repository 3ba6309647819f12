#!/bin/sh
# The interface in the language of the reader's locale, at a terminal.
. "$(dirname "$0")/lib.sh"
. "$SHEAF_SOURCE/tests/language.sh"
[ -x "$vtscreen" ] || skip_all "no libvterm"
[ -x "$sheaf" ] || skip_all "sheaf is not built"
can_speak zh_CN && can_speak ja || skip_all "no locale can be made, or there are no catalogues"
echo 1..8
unset LANGUAGE

list=$data/heading.txt
cat >"$work/shown" <<'END'
until 书架大会 2025 论文列表
until 3 篇论文
until 排序：
until ? 帮助
type Q
exit
END
run 80x24 env LOCPATH="$work/locale" LANG=zh_CN.UTF-8 "$sheaf" "$list" <"$work/shown"
passes "LANG=zh_CN.UTF-8 shows a Chinese list in a Chinese interface" $?
run 80x24 env LANG=zh_CN.UTF-8 "$sheaf" "$list" <"$work/shown"
passes "also where that locale was never made" $?
run 80x24 env LC_CTYPE=zh_CN.UTF-8 LC_MESSAGES=zh_CN.UTF-8 LANG=en_US.UTF-8 "$sheaf" "$list" <"$work/shown"
passes "and where nothing but its name comes along" $?

run 80x24 env LOCPATH="$work/locale" LANG=ja_JP.UTF-8 "$sheaf" "$list" <<'END'
until 論文 3 件
type ?
until 閲覧ペイン
until 次の論文
type /
type 抄録
until copy-abstract
gone 次の論文
type \rqq
exit
END
passes "LANG=ja_JP.UTF-8 is Japanese, and help is searched in Japanese" $?

run 80x24 env LOCPATH="$work/locale" LC_ALL=zh_CN.UTF-8 "$sheaf" "$list" <<'END'
until 3 篇论文
type :set clipboard=off\r
until (刚设定)
still
type y
until 复制:  t 标题
type t
until 复制已关闭
type Q
exit
END
passes "what keys may follow and what came of it is told in Chinese" $?

run 40x10 env LOCPATH="$work/locale" LC_ALL=zh_CN.UTF-8 "$sheaf" "$list" <<'END'
until 3 篇论文
type /
type (
until 这个分组没有闭合
type \eQ
exit
END
passes "a mistake in a query has its reason in Chinese, in 40 columns, too" $?

run 80x24 env LANG=C "$sheaf" "$list" <<'END'
until 3 papers
until ? help
type Q
exit
END
passes "LANG=C is English" $?

run 80x24 env LOCPATH="$work/locale" LC_ALL=zh_CN.UTF-8 "$sheaf" "$list" <<'END'
until 3 篇论文
type :
type set ascii=on\r
until 3 papers
type :
type set ascii=off\r
until 3 篇论文
type Q
exit
END
passes "while only ASCII is drawn it is English" $?
