const shown = (text: string): string =>
  text
    .replaceAll("×", "x")
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/[\\()]/g, String.raw`\$&`)

/** A PDF of one page with lines of text. */
export function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${shown(line)}) Tj T*`).join("\n")
  const content = `BT /F1 12 Tf 16 TL 50 780 Td\n${text}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = "%PDF-1.4\n"
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("")
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    "latin1",
  )
}
