import type { Socket } from "node:net"
import { codeOfStatus } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const errors: Record<string, readonly [line: string, status: number, error: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    431,
    "The headers or the address are too long.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", 408, "The request took too long to arrive."],
}

/** Answers what never became a request: bytes that are not HTTP, headers without end. */
export function clientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy()
  const [line, status, text] = ownValue(errors, error.code ?? "") ?? ["400 Bad Request", 400, "Bad Request"]
  const body = JSON.stringify({ status, error: text, code: codeOfStatus(status) })
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
