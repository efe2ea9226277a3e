import { isDayName } from "./month-names.ts"

/** Texts that sites write before a date. */
const phrase =
  /^(?:reviewed in [\p{L} ]{2,40}? on|reviewed on|rezension aus [\p{L} ]{2,40}? vom|commenté en [\p{L} ]{2,40}? le|calificado en [\p{L} ]{2,40}? el|recensito in [\p{L} ]{2,40}? il|edited:?|updated:?) (?=\S)/u
const japanese = /(?<=日)に.{1,20}レビュー済み$/
const ticks = /^\/?date\((-?\d{9,16})(?:[+-]\d{4})?\)\/?$/
const dayBefore = /^(\p{L}[\p{L}\p{M}]{0,19})[.,]{0,2} ?(?=\d{1,4}[./-] ?\d)/u
const timeBefore =
  /^(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)[ ,]{1,2}(?:[-|·•] )?(?=\S{1,20}[ ./-])([^:]{6,40})$/
const run = /^(\d{1,2})(\p{L}{3,10})(\d{4}|\d{2})(?:[: ](\d.{0,40}))?$/u
/** As logs of web servers have it. */
const log = /^(\d{1,2}[/-]\p{L}{3,10}[/-]\d{4}):(?=\d{1,2}:)/u
const roman = /^(\d{1,2})[. /-] ?(i{1,3}|iv|vi{0,3}|ix|xi{0,2})[. /-] ?(\d{4})(?!\d)(.{0,60})$/
const romans = "i ii iii iv v vi vii viii ix x xi xii".split(" ")
const vietnamese = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?:,| năm|, năm)? (\d{4})(?!\d)(.{0,60})$/
const between = / [-|·•] (?=\d{1,2}(?:[:.h]\d{2}| ?[ap]\.?m))/
/** The name of a zone behind its offset, as Java has it. */
const zoneBehind = /([+-]\d{2}:?\d{2}|z)\[[a-z_/+-]{1,50}\]$/

/**
 * A date in an order of its parts in which `writtenDay` reads it: without a day of the week before figures and without
 * what sites write before a date, its time last.
 * @param text in lower case, with plain digits.
 */
export function arranged(text: string): string {
  const bare = text.replace(phrase, "").replace(japanese, "").replace(ticks, "$1").replace(zoneBehind, "$1")
  const day = dayBefore.exec(bare)
  const dated = day && isDayName(day[1]!) ? bare.slice(day[0].length) : bare
  const turned = dated
    .replace(timeBefore, "$2 $1")
    .replace(
      run,
      (_, first: string, month: string, year: string, time = "") => `${first} ${month} ${year} ${time}`,
    )
    .replace(log, "$1 ")
    .replace(
      roman,
      (_, first: string, month: string, year: string, rest: string) =>
        `${year}-${romans.indexOf(month) + 1}-${first}${rest}`,
    )
    .replace(vietnamese, "$3-$2-$1$4")
  return turned.replace(between, " ").trim()
}
