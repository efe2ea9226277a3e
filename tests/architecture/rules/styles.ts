import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { compile } from "tailwindcss"
import config from "../../../tailwind.config.ts"
import type { Rule } from "../support/rule.ts"
import { list, type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn, projectRoot, type SourceFile } from "../support/tree.ts"

const app = join(projectRoot, "app")

/** The sheets that there are: tokens, elements, and the shapes that several components share, by kind. */
const sheets = ["base", "controls", "filters", "marks", "overlays", "page", "reviews", "tables", "tokens"]

/** @param paths of files of the project. @returns style sheets beyond those that there are. */
export const sheetsBeyond = (paths: readonly string[]): string[] =>
  paths.filter(
    (path) =>
      path.endsWith(".css") &&
      path !== "app/globals.css" &&
      !sheets.some((sheet) => path === `app/styles/${sheet}.css`),
  )

/** The classes of the sheets. */
const shapes = new Set(
  readdirSync(join(app, "styles")).flatMap((name) =>
    [...readFileSync(join(app, "styles", name), "utf8").matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, shape]) => shape!,
    ),
  ),
)

/** Told to utilities of other elements, and without a style of their own. */
const marker = /^(group|peer)(\/[a-z]+)?$/

const packages = join(projectRoot, "node_modules")

/** Classes that Tailwind builds from the project's own theme and variants. */
const { build } = await compile(readFileSync(join(app, "globals.css"), "utf8"), {
  base: app,
  loadModule: async (id, base) => ({ path: join(base, id), base, module: config }),
  loadStylesheet: async (id, base) => {
    const path = id.startsWith("tailwindcss/") ? join(packages, id) : join(base, id)
    return { path, base: dirname(path), content: readFileSync(path, "utf8") }
  },
})

/** How a sheet writes the name of a class. */
const escaped = (name: string) => `.${name.replaceAll(/[^\w-]/g, "\\$&")}`

/** Words of a text that a template may continue on either side. */
function wordsOf(text: string, isContinued: { before: boolean; after: boolean }): string[] {
  const words = text.split(/\s+/)
  if (isContinued.before) words.shift()
  if (isContinued.after) words.pop()
  return words.filter((word) => word !== "")
}

/** Arguments of a call, but for the first of `buttonClass`, which says how a button looks in words of its own. */
const classArguments = (call: Node): Node[] =>
  list(call, "arguments").slice(nameOf(part(call, "callee")) === "buttonClass" ? 1 : 0)

/** The words of all texts below a node, but for what is compared and for defaults. */
function wordsBelow(node: Node): string[] {
  if (node.type === "BinaryExpression" || node.type === "AssignmentPattern") return []
  if (node.type === "StringLiteral") {
    return wordsOf(node["value"] as string, { before: false, after: false })
  }
  if (node.type === "TemplateLiteral") {
    const texts = list(node, "quasis")
    return [
      ...texts.flatMap((text, at) =>
        wordsOf((text["value"] as { raw: string }).raw, { before: at > 0, after: at < texts.length - 1 }),
      ),
      ...list(node, "expressions").flatMap(wordsBelow),
    ]
  }
  if (node.type === "ObjectProperty") return wordsBelow(part(node, "value")!)
  if (node.type === "CallExpression") return classArguments(node).flatMap(wordsBelow)
  return Object.values(node).flatMap((value) => {
    const inner = Array.isArray(value) ? value : [value]
    return inner.filter((one) => typeof one?.type === "string").flatMap((one: Node) => wordsBelow(one))
  })
}

const callsOfClasses = new Set(["clsx", "buttonClass"])
const named = /(class|className|classNames)$/i

/** The part of a node that holds names of classes. */
function classesIn(node: Node): Node[] {
  const own = (name: string) => {
    const value = part(node, name)
    return value ? [value] : []
  }
  if (node.type === "JSXAttribute")
    return named.test(String(part(node, "name")?.["name"])) ? own("value") : []
  if (node.type === "VariableDeclarator") return named.test(nameOf(part(node, "id")) ?? "") ? own("init") : []
  if (node.type === "ObjectProperty") return named.test(nameOf(part(node, "key")) ?? "") ? own("value") : []
  const isCall = node.type === "CallExpression" && callsOfClasses.has(nameOf(part(node, "callee")) ?? "")
  return isCall ? classArguments(node) : []
}

const classNamesOf = ({ path, text }: SourceFile): string[] => [
  ...new Set(nodesIn(syntaxOf(path, text)).flatMap(classesIn).flatMap(wordsBelow)),
]

const drawn = (files: SourceFile[]) => files.filter(({ path }) => isIn(path, "app", "components"))

/** A class is a utility of the theme or a shape of the sheets: what neither knows would style nothing. */
export const classesAreKnown: Rule = (files) => {
  const uses = drawn(files).map((file) => ({ path: file.path, names: classNamesOf(file) }))
  const made = build([...new Set(uses.flatMap(({ names }) => names))])
  const isKnown = (name: string) => shapes.has(name) || marker.test(name) || made.includes(escaped(name))
  return uses.flatMap(({ path, names }) =>
    names.filter((name) => !isKnown(name)).map((name) => `${path}: nobody knows the class ${name}`),
  )
}

/** @returns classes of the sheets that no markup names. */
export function unusedShapes(files: SourceFile[]): string[] {
  const used = new Set(drawn(files).flatMap(classNamesOf))
  return [...shapes].filter((shape) => !used.has(shape))
}
