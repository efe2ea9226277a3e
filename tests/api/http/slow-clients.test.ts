import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
const sockets: Socket[] = []
beforeAll(async () => {
  api = await startTestApi({ config: { slowestRequestMs: 200, longestSilenceMs: 400 } })
})
afterAll(() => api.close())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open(first: string, { url } = api): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(first))
  socket.on("error", () => {})
  sockets.push(socket)
  return socket
}

/** Answers of the API until it hangs up, while a piece is sent again and again. */
async function answerTo(first: string, piece: string): Promise<string> {
  const socket = open(first)
  const drip = setInterval(() => socket.write(piece), 20)
  let answer = ""
  socket.on("data", (chunk) => {
    answer += chunk
  })
  await once(socket, "close")
  clearInterval(drip)
  return answer
}

describe("a client that takes its time", () => {
  test.each([
    ["says nothing", "", ""],
    ["sends headers without end", "GET /healthz HTTP/1.1\r\nhost: x\r\n", "x-slow: 1\r\n"],
    [
      "sends a body that does not come to its end",
      "POST /auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{",
      " ",
    ],
  ])("and %s is hung up on with a clear 408", async (_, first, piece) => {
    const answer = await answerTo(first, piece)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toEqual({
      status: 408,
      error: "The request took too long to arrive.",
      code: "request_timeout",
    })
  })

  test("and never reads what it asked for is hung up on", async () => {
    const hungUp = new Promise<Socket>((resolve) => {
      api.app.server.once("connection", (socket: Socket) => socket.once("close", () => resolve(socket)))
    })
    open("GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(500)).pause()
    expect((await hungUp).writableFinished).toBe(false)
  })

  test("does not keep others from being answered", async () => {
    const patient = await startTestApi()
    try {
      for (let count = 0; count < 200; count += 1) open("GET /healthz HTTP/1.1\r\nhost: x\r\n", patient)
      expect((await patient.call("GET", "/healthz")).status).toBe(200)
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy()
      await patient.close()
    }
  })
})
