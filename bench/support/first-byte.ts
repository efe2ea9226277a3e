import { Agent, get } from "node:http"

const agent = new Agent({ keepAlive: true })

/**
 * Milliseconds until the first byte of a page's body is there, on a connection that is kept.
 * @throws unless it answers 200.
 */
export const firstByteMs = (address: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = { cookie, accept: "text/html", "accept-encoding": "gzip" }
    get(address, { agent, headers }, (answer) => {
      let firstMs = 0
      answer.on("data", () => {
        firstMs ||= performance.now() - started
      })
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(firstMs)
        else reject(new Error(`${address} answers ${answer.statusCode}`))
      })
    }).on("error", reject)
  })
