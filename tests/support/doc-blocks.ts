import { existsSync, readdirSync, readFileSync } from "node:fs"
import { posix } from "node:path"

/** A fenced block of a document: its language, what is to be made of it, and its text. */
export type DocBlock = { file: string; line: number; language: string; kind: string; text: string }

const pagesIn = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : []))

const files = ["README.md", ...pagesIn("docs"), ...pagesIn("docs/architecture")]

/** The documents with their texts. */
export const documents = files.map((file) => ({ file, text: readFileSync(file, "utf8") }))

const mostWords = 600

/** Pages of the guide to the architecture that are longer than a page: "docs/architecture/x.md has 601 words". */
export const tooLongPages = (pages: readonly { file: string; text: string }[]): string[] =>
  pages.flatMap(({ file, text }) => {
    const words = text.trim().split(/\s+/).length
    return file.startsWith("docs/architecture/") && words > mostWords ? [`${file} has ${words} words`] : []
  })

/** The id of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")

const anchorsIn = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!))

/** Relative links that lead to no file, or to no heading of it: "file: link". */
export const brokenLinks = (pages: readonly { file: string; text: string }[]): string[] =>
  pages.flatMap(({ file, text }) =>
    [...text.replace(/```[\s\S]*?```/g, "").matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      const [path, anchor] = link.split("#")
      const target = path ? posix.join(posix.dirname(file), path) : file
      if (!existsSync(target)) return [`${file}: ${link}`]
      if (!anchor || !target.endsWith(".md")) return []
      return anchorsIn(readFileSync(target, "utf8")).includes(anchor) ? [] : [`${file}: ${link}`]
    }),
  )

/** Every fenced block of the documents, in order. */
export const docBlocks: readonly DocBlock[] = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/^ *```(.*)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [language = "", kind = ""] = match[1]!.split(" ")
    return { file, line: text.slice(0, match.index).split("\n").length, language, kind, text: match[2]! }
  }),
)

/** The commands of a shell block, each in its words: lines that end with a backslash go on, comments go. */
export function commandsIn(text: string): string[][] {
  const lines = text.replace(/\\\n\s*/g, " ").split("\n")
  return lines.flatMap((line) => {
    const words = [...line.replace(/(^|\s)#.*$/, "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    return words.length > 0 ? [words.map(([, single, double, bare]) => single ?? double ?? bare!)] : []
  })
}

/** Of a curl command: what it asks for. @param words behind `curl`. */
export function curlOf(words: readonly string[]) {
  const call = { url: "", method: "GET", headers: {} as Record<string, string>, body: null as string | null }
  const left = words.values()
  const value = (): string => left.next().value!
  for (const word of left) {
    if (word === "-X") call.method = value()
    else if (word === "-d") call.body = value()
    else if (word === "-H") {
      const [name, text] = value().split(/: (.*)/s)
      call.headers[name!] = text!
    } else if (word.startsWith("-")) throw new Error(`curl ${word} is not known here`)
    else call.url = word
  }
  return call
}
