import type { Rule } from "../support/rule.ts"
import { lineOf, list, type Node, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn } from "../support/tree.ts"

/** Old words for things that docs/glossary.md calls otherwise, in everything that people read. */
const oldNames: [old: RegExp, word: string][] = [
  [/\be-mail(?:s|ed)?\b/i, "email"],
  [/\bmail(?:s|ed)?\b/i, "email"],
  [/\bsign(?:s|ed|ing)?[ -]in\b/i, "log in"],
  [/\b(?:some|every)body\b/i, "someone, everyone"],
  [/\banew\b/i, "again"],
  [/\bmend(?:s|ed|ing)?\b/i, "fix"],
]

/** Turns of phrase that read as translated, in everything that people read: definitions, passives without an actor. */
const translated: [old: RegExp, word: string][] = [
  [/\bnobody\b/i, "no one, or say who does not"],
  [/\bas someone here has said\b/i, "someone on your team marked"],
  [/\b(?:is|are) asked for\b/i, "say who needs it"],
  [/\b(?:how \S+(?: \S+)? )?stands? at\b/i, "status"],
  [/\bnone of (?:these|those|them)\b.*\b(?:is|are) left\b/i, "have been deleted"],
  [/\b(?:is|are) left to be\b/i, "there are none left to"],
  [/^(?:\S+ ){0,2}what (?:an?|the|your|our|its|their) \w+(?: \w+)? (?:has|have|had)\b/i, "its data, values"],
  [/^What (?:an?|the|your|our|its|their|each|\w+s) \w+.*(?<!\?)$/, "name the thing"],
]

/** Phrases that read as translated in the short sentences of screens, emails and commands. */
const oldPhrasings: [old: RegExp, word: string][] = [
  ...oldNames,
  ...translated,
  [/\bletters?\b/i, "email"],
  [/\banswer(?:s|ed|ing)?\b/i, "response, respond"],
  [/\bmade\b|\bMade\b|\bMake\b/, "create"],
  [/\b(?:tak(?:e|es|en|ing)|took) (?:\w+ ){0,2}off\b/i, "remove"],
  [/\bchosen\b/i, "selected"],
  [/\bany ?more\b/i, "no longer"],
  [/\bat once\b/i, "immediately"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/\bon its way\b/i, "Publishing…"],
  [/\bstands? (?:above|below|here|there)\b/i, "is shown"],
  [/\bof yours\b/i, "your"],
]

/** Literal texts of the specification, and a name that keys are derived with. */
const kept = [
  "Auto Sync to Directories is off for this location. Any changes made will be queued for publishing once Auto Sync has been enabled.",
  "This user receives e-mail only.",
  "Single sign-on failed. Please sign in.",
  "Sign in with x to connect your account.",
  "Connect x to collect and answer reviews.",
  "links in mails",
  "You answered on {date}. Thank you.",
  "You answered on x. Thank you.",
  "Make it fit",
  "Your request is on its way",
]

const rooms = ["app", "components", "lib", "review-api", "scripts"]
/** Words of customers and of businesses, not of the product. */
const voicesOfOthers = [
  "review-api/db",
  "review-api/demo",
  "review-api/insights",
  "review-api/services/responses/find-subjects.ts",
  "review-api/services/responses/name-subjects.ts",
  "review-api/services/responses/subject-kinds.ts",
  "review-api/services/responses/subject-opinions.ts",
]

const isRead = (text: string) => /[a-z]\S* \S*[a-z]/i.test(text) || /^[A-Z][a-z]+$/.test(text)

function said(node: Node): string | null {
  if (node.type === "StringLiteral" || node.type === "JSXText") return String(node["value"])
  if (node.type !== "TemplateLiteral") return null
  return list(node, "quasis")
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join("x")
}

const foundIn = (text: string, words: typeof oldNames): string[] =>
  words.flatMap(([old, word]) => {
    const match = old.exec(text)
    return match ? [`"${match[0]}" for ${word}`] : []
  })

/** The old words that prose still has; code in it does not count. */
export const oldNamesIn = (prose: string): string[] =>
  foundIn(prose.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\s]*\)|<!--[\s\S]*?-->/g, " "), [
    ...oldNames,
    ...translated,
  ])

/** Screens, emails, errors and commands say one word for one thing, and no phrase that reads as translated. */
export const plainEnglish: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, ...rooms) && !isIn(path, ...voicesOfOthers))
    .flatMap(({ path, text }) => {
      const nodes = nodesIn(syntaxOf(path, text))
      const queries = new Set(nodes.map((node) => part(node, "quasi")))
      return nodes
        .filter((node) => !queries.has(node))
        .flatMap((node) => {
          const words = said(node)?.replace(/\s+/g, " ").trim()
          if (!words || !isRead(words) || kept.includes(words)) return []
          return foundIn(words, oldPhrasings).map((old) => `${path}: line ${lineOf(node)} says ${old}`)
        })
    })

const comment =
  /^[ \t]*(?:\/\*\*?|\*|\/\/)[ \t]+(What|How far|The ones? (?:that|who|which|whose)|Those (?:that|who|which)|Of what)\b/gm
const afterBreak = /(?:^[ \t]*\*|^[ \t]*\/\/).*[^.:)*/`]\s*$/

/** Comments begin with a verb or the thing, never with "What …" or "The one that …", which define a name in other words. */
export const namedComments: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(({ index, 1: first }) => {
      const before = text.slice(0, index).trimEnd()
      if (afterBreak.test(before.slice(before.lastIndexOf("\n") + 1))) return []
      return [`${path}: line ${before.split("\n").length + 1} begins with "${first}"`]
    }),
  )
