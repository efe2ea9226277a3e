import { idsOfTitle, isOfGallery } from "../../../scripts/lib/requirements.mjs"
import type { Rule } from "../support/rule.ts"
import { lineOf, list, type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"
import { isTest } from "./expectations.ts"

const gallery = "app/(app)/ui"

/** Path of what a file imports for more than its types. */
const usedBy = ({ imports }: SourceFile): string[] =>
  imports.flatMap(({ target, isTypeOnly }) => (target === null || isTypeOnly ? [] : [target]))

/** Everything that files come to by their imports, without endings. */
function reachOf(from: SourceFile[], sources: Map<string, SourceFile>): Set<string> {
  const reached = new Set(from.map(({ path }) => stem(path)))
  for (const one of reached) {
    const file = sources.get(one)
    for (const target of file ? usedBy(file) : []) reached.add(target)
  }
  return reached
}

/** Components that no page shows: only the gallery has them, or nothing. */
function seenByNobody(files: SourceFile[]): Set<string> {
  const sources = new Map(files.map((file) => [stem(file.path), file]))
  const pages = files.filter(({ path }) => isIn(path, "app") && !isIn(path, gallery))
  const reached = reachOf(pages, sources)
  const drawn = files.filter(({ path }) => isIn(path, "components", "lib/features"))
  return new Set(drawn.map(({ path }) => stem(path)).filter((one) => !reached.has(one)))
}

/** The fixed text of a string, or of a template up to its first value. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === "StringLiteral") return node["value"] as string
  if (node?.type !== "TemplateLiteral") return undefined
  return (list(node, "quasis")[0]!["value"] as { raw: string }).raw
}

/** The address of the gallery, written out or from the routes. */
function isGalleryAddress(node: Node): boolean {
  if (node.type === "CallExpression") {
    const callee = part(node, "callee")
    return callee?.type === "MemberExpression" && nameOf(callee) === "gallery"
  }
  return /^\/ui([?#]|$)/.test(textOf(node) ?? "")
}

type Titled = { title: string; line: number; isGallery: boolean }

/** The tests of a file that name rows or have the mark, and whether the gallery is what they look at. */
function titledIn(file: SourceFile, isUnseen: (target: string) => boolean): Titled[] {
  const nodes = nodesIn(syntaxOf(file.path, file.text))
  const tests = nodes.filter(isTest)
  const within = new Set(tests.flatMap(nodesIn))
  const isForAll =
    usedBy(file).some(isUnseen) || nodes.some((node) => !within.has(node) && isGalleryAddress(node))
  return tests
    .map((call) => ({
      title: textOf(list(call, "arguments")[0]) ?? "",
      line: lineOf(call),
      isGallery: isForAll || nodesIn(call).some(isGalleryAddress),
    }))
    .filter(({ title }) => idsOfTitle(title).length > 0 || isOfGallery(title))
}

/**
 * A test that names rows has the mark `(gallery)` when it opens the gallery, or tests what no page that people reach shows, and only
 * then: such rows are proven for no one.
 */
export const galleryIsMarked: Rule = (files) => {
  const unseen = seenByNobody(files)
  return files
    .filter(({ path }) => isIn(path, "tests", "e2e") && /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((file) =>
      titledIn(file, (target) => unseen.has(target))
        .filter(({ title, isGallery }) => isOfGallery(title) !== isGallery)
        .map(({ line, isGallery }) =>
          isGallery
            ? `${file.path}: the test in line ${line} looks at the gallery alone and lacks the mark (gallery)`
            : `${file.path}: the test in line ${line} has the mark (gallery) without need`,
        ),
    )
}
