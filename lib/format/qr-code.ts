import { renderSVG } from "uqr"

/** A text as a QR code: SVG in black on white with its quiet zone, whatever colours are around it. */
export const qrSvg = (text: string): string =>
  renderSVG(text, { ecc: "M", border: 4, blackColor: "#000000", whiteColor: "#ffffff" })
