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

/** Phrases that read as translated in the short sentences of screens, emails and commands. */
const oldPhrasings: [old: RegExp, word: string][] = [
  ...oldNames,
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
  foundIn(prose.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\s]*\)|<!--[\s\S]*?-->/g, " "), oldNames)

/** Screens, emails, errors and commands say one word for one thing, and no phrase that reads as translated. */
export const plainEnglish: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, ...rooms) && !isIn(path, ...voicesOfOthers))
    .filter(({ text }) => oldPhrasings.some(([old]) => old.test(text)))
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
