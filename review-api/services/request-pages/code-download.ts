import { qrSvg } from "#lib/format/qr-code.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { appLinks } from "../../mail/app-links.ts"
import { PdfFailed, renderPdf } from "../../reports/render-pdf.ts"
import type { Deps } from "../deps.ts"
import type { Download } from "../download.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

type Coded = { accountId: number; title: string; slug: string; format: "svg" | "pdf" }

const pieces = async function* (whole: string | Uint8Array) {
  yield whole
}

/**
 * The QR code of a landing page, for print (D-224). Its address is the white label's, and says that a code was scanned.
 * @throws ApiError 503 when the document can't be made now.
 */
export async function codeDownload(deps: Deps, { accountId, title, slug, format }: Coded): Promise<Download> {
  const { site } = await emailBrandingOf(deps, accountId)
  const svg = qrSvg(appLinks.landingPage(site, slug, { via: "qr" }))
  const name = `qr-code-${slug}.${format}`
  if (format === "svg") return { name, type: "image/svg+xml", pieces: pieces(svg) }
  const address = appLinks.landingPage(site, slug).replace(/^https?:\/\//, "")
  try {
    const pdf = await renderPdf("qr-code", { title, svg, text: "Scan to tell us about your visit", address })
    return { name, type: "application/pdf", pieces: pieces(pdf) }
  } catch (error) {
    if (!(error instanceof PdfFailed)) throw error
    deps.log.error({ slug, error: safeError(error.cause) }, "could not create a QR code")
    throw new ApiError(503, "We could not create the PDF. Please try again later.", { code: "no_file" })
  }
}
