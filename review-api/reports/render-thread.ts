import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler"
import { interFamilies, interFonts } from "./inter-fonts.ts"

export type RenderTask = { template: string; data: string }

/** How long typst keeps what it has worked out, in documents. */
const cachedDocuments = 10

let compiler: NodeCompiler | undefined

const ownCompiler = (): NodeCompiler => {
  compiler ??= NodeCompiler.create({
    workspace: fileURLToPath(new URL("./templates", import.meta.url)),
    fontArgs: [{ fontBlobs: interFonts() }],
  })
  return compiler
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
 * Makes one document; runs in a thread of its own. It is PDF/UA-1 unless the data have characters that no font of this
 * machine can show: these are boxes in a document that is tagged all the same.
 */
export function render({ template, data }: RenderTask): Uint8Array {
  const own = ownCompiler()
  const document = {
    mainFileContent: sourceOf(template),
    inputs: { data, fonts: interFamilies.join(",") },
  }
  try {
    return own.pdf(document, { pdfStandard: "ua-1" })
  } catch {
    return own.pdf(document)
  } finally {
    own.evictCache(cachedDocuments)
  }
}
