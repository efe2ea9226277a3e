import { posix } from "node:path"

const imported = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g
const named = /["'`](?:\.\.\/)*((?:app|components|docs|lib|public|review-api|scripts)\/[\w./()[\]-]+)/g

function targetOf(specifier, from) {
  if (specifier.startsWith("#")) return specifier.slice(1)
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : undefined
}

const links = new WeakMap()

/** Files that a source imports, and files and folders of the product that it names, to start or to read them. */
function linksOf(source) {
  if (!links.has(source)) {
    const { path, text } = source
    const imports = [...text.matchAll(imported)].map(([, specifier]) => targetOf(specifier, path))
    const names = [...text.replace(imported, "").matchAll(named)].map(([, name]) => name.replace(/\/$/, ""))
    links.set(source, { imports: new Set(imports), names })
  }
  return links.get(source)
}

/** A folder stands for what lies in it, a program for its neighbours. */
const isMeant = (name, file) =>
  file === name ||
  file.startsWith(`${name}/`) ||
  (posix.basename(name) === "main.ts" && posix.dirname(name) === posix.dirname(file))

/**
 * Files that name another one as a text, so that no import leads from one to the other.
 * @param {string} file path from the root
 * @param {{ path: string, text: string }[]} sources those that may name it
 */
export const filesNaming = (file, sources) =>
  sources
    .filter((source) => linksOf(source).names.some((name) => isMeant(name, file)))
    .map(({ path }) => path)

/** Files that import or name one of some, directly or through others, and those themselves. */
export function filesReaching(files, sources) {
  const reached = new Set(files)
  for (const file of reached) {
    for (const source of sources) if (linksOf(source).imports.has(file)) reached.add(source.path)
    for (const path of filesNaming(file, sources)) reached.add(path)
  }
  return reached
}
