import { createServer } from "node:http"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"

/**
 * A server of which several processes share a port: `/` says which one answers, `/all` what all of them say. At `/busy`
 * it has no time for others meanwhile.
 */
onSibling("who", () => process.pid)
createServer(async (request, answer) => {
  for (const endMs = performance.now() + 20; request.url === "/busy" && performance.now() < endMs; );
  const said = request.url === "/all" ? [process.pid, ...(await askSiblings("who"))] : process.pid
  answer.setHeader("connection", "close")
  answer.end(JSON.stringify(said))
}).listen(Number(process.argv[2]), "127.0.0.1")
