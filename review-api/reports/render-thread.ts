import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler"
import { interFamilies, interFonts, lastResortFont } from "./document-fonts.ts"

export type RenderTask = { template: string; data: string }

/** How long typst keeps what it has worked out, in documents. */
const cachedDocuments = 10

/** Typst looks through the fonts of the machine as well. */
const newCompiler = (fontBlobs: Buffer[]): NodeCompiler =>
  NodeCompiler.create({
    workspace: fileURLToPath(new URL("./templates", import.meta.url)),
    fontArgs: [{ fontBlobs }],
  })

let compiler: NodeCompiler | undefined
let wideCompiler: NodeCompiler | undefined

const ownCompiler = (): NodeCompiler => {
  compiler ??= newCompiler(interFonts())
  return compiler
}

const ownWideCompiler = (): NodeCompiler => {
  wideCompiler ??= newCompiler([...interFonts(), lastResortFont()])
  return wideCompiler
}

const sources = new Map<string, string>()

function sourceOf(template: string): string {
  const known = sources.get(template)
  if (known !== undefined) return known
  const source = readFileSync(new URL(`./templates/${template}.typ`, import.meta.url), "utf8")
  sources.set(template, source)
  return source
}

/**
 * Makes one document; runs in a thread of its own. PDF/UA-1 allows no character without a glyph: where Inter and the fonts
 * of this machine lack one, the font of last resort is added. Only what that lacks too leaves a plain tagged document.
 */
export function render({ template, data }: RenderTask): Uint8Array {
  const document = {
    mainFileContent: sourceOf(template),
    inputs: { data, fonts: interFamilies.join(",") },
  }
  try {
    return ownCompiler().pdf(document, { pdfStandard: "ua-1" })
  } catch {
    try {
      return ownWideCompiler().pdf(document, { pdfStandard: "ua-1" })
    } catch {
      return ownWideCompiler().pdf(document)
    }
  } finally {
    compiler?.evictCache(cachedDocuments)
    wideCompiler?.evictCache(cachedDocuments)
  }
}
