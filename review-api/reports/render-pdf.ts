import { Piscina } from "piscina"
import { quickThread } from "../core/quick-thread.ts"
import type { RenderTask } from "./render-thread.ts"
import type { TemplateName, Templates } from "./templates.ts"

/** A document could not be made, or not in time. */
export class PdfFailed extends Error {
  override name = "PdfFailed"
}

/** Much longer than any document takes. */
const longestMs = 15_000

/** One thread at a time, since each takes 100 MB with its fonts; it is gone when no one asks. */
const pool = new Piscina<RenderTask, Uint8Array>({
  filename: new URL("./render-thread.ts", import.meta.url).href,
  name: "render",
  ...quickThread,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 5_000,
})

/**
 * Makes a document as PDF/UA-1 (D-305). The data go in as an input, so whatever text they hold stays text.
 * @param limitMs how long it may take.
 * @throws PdfFailed when it can't be made, or takes longer.
 */
export async function renderPdf<Name extends TemplateName>(
  template: Name,
  data: Templates[Name],
  limitMs = longestMs,
): Promise<Uint8Array> {
  try {
    return await pool.run({ template, data: JSON.stringify(data) }, { signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    throw new PdfFailed(`could not create a document from ${template}`, { cause: error })
  }
}
