import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const paragraph = `<p>${"Come in and sit down, the kettle is on. ".repeat(12)}</p>`

/** A page of a website with its own text, and something between its paragraphs. */
export const pageOfSite = (parts: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Saltbridge</title>
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:960px;padding:16px}</style></head>
<body><h1>Saltbridge Bakery</h1>${paragraph}${parts.map((part) => part + paragraph).join("\n")}</body></html>`

/** A website of another origin. @param pages by their path. */
export async function startForeignSite(pages: Readonly<Record<string, string>>) {
  const all = new Map(Object.entries(pages))
  const server = createServer((request, response) => {
    const page = all.get(request.url ?? "")
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    // Another name than the product's: another site, not only another origin.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}
