import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const paragraph = `<p>${"Come in and sit down, the kettle is on. ".repeat(12)}</p>`

type Look = { direction?: "ltr" | "rtl" }

/** A page of a website with its own text, and something between its paragraphs. */
export const pageOfSite = (
  parts: readonly string[],
  { direction = "ltr" }: Look = {},
): string => `<!doctype html>
<html lang="en" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Saltbridge</title>
<link rel="stylesheet" href="/site.css"></head>
<body><main><h1>Saltbridge Bakery</h1>${paragraph}${parts.map((part) => part + paragraph).join("\n")}</main></body></html>`

/** Rules as websites have them, which would reach anything that is not shut off from them. */
const siteStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:0 auto;max-width:1200px;padding:16px 0;background:Canvas;color:CanvasText}
ul{padding-left:40px}button{background:red;font-size:30px}b,small{text-transform:uppercase}`

type SitePage = { html: string; policy?: string }

/** A website of another origin, which can have pages added while it runs. @param pages by their path. */
export async function startForeignSite(pages: Readonly<Record<string, string>> = {}) {
  const all = new Map<string, SitePage>(Object.entries(pages).map(([path, html]) => [path, { html }]))
  const server = createServer((request, response) => {
    const path = request.url ?? ""
    if (path === "/site.css") {
      response.writeHead(200, { "content-type": "text/css" }).end(siteStyle)
      return
    }
    if (path === "/favicon.ico") {
      response.writeHead(204).end()
      return
    }
    const page = all.get(path)
    response.writeHead(page ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      ...(page?.policy ? { "content-security-policy": page.policy } : {}),
    })
    response.end(page?.html)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // Another name than the product's: another site, not only another origin.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    /** @returns its address. @param policy value of `Content-Security-Policy`. */
    add(path: string, html: string, policy?: string): string {
      all.set(path, { html, ...(policy === undefined ? {} : { policy }) })
      return address + path
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type ForeignSite = Awaited<ReturnType<typeof startForeignSite>>
