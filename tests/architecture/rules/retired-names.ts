import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Rule } from "../support/rule.ts"
import { lineOf, type Node, nodesIn, syntaxOf } from "../support/syntax.ts"
import { projectRoot } from "../support/tree.ts"

const glossary = readFileSync(join(projectRoot, "docs/glossary.md"), "utf8")

/** The words that the glossary has other names for, with what to use. */
export const retired: ReadonlyMap<string, string> = new Map(
  glossary
    .split("## Names in code")[1]!
    .split("\n")
    .flatMap((line) => {
      const [, use = "", instead = ""] = line.split("|")
      return [...instead.matchAll(/`([^`]+)`/g)].map(([, word]) => [word!, use.trim()] as const)
    }),
)

const [endings, words] = [true, false].map((isEnding) =>
  [...retired].filter(([word]) => word.startsWith("-") === isEnding),
)

/** The words of a name in camel, snake or kebab case, in lower case. */
const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase())

function retiredIn(name: string): string[] {
  const own = wordsOf(name)
  return words!
    .filter(([word]) => own.includes(word) || own.includes(`${word}s`))
    .map(([word, use]) => `"${word}" for ${use}`)
}

const inPath = (path: string): string[] => [
  ...retiredIn(path),
  ...endings!
    .filter(([ending]) => path.replace(/(?:\.\w+)+$/, "").endsWith(ending))
    .map(([ending, use]) => `"${ending}" for ${use}`),
]

const mayHave = new RegExp(words!.map(([word]) => word).join("|"), "i")
const isName = ({ type }: Node) => type === "Identifier" || type === "JSXIdentifier"

/** Neither files nor identifiers are called what the glossary has another name for. */
export const retiredNames: Rule = (files) =>
  files.flatMap(({ path, code, text }) => {
    const named = inPath(path).map((word) => `${path}: the file is named ${word}`)
    if (!mayHave.test(code.replaceAll(/default/gi, ""))) return named
    const found = nodesIn(syntaxOf(path, text))
      .filter(isName)
      .flatMap((node) =>
        retiredIn(String(node["name"])).map((word) => `${path}: line ${lineOf(node)} names ${word}`),
      )
    return [...named, ...new Set(found)]
  })
