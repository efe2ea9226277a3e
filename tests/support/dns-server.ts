import { createSocket } from "node:dgram"
import type { AddressInfo } from "node:net"

/** Records by name and type; a TXT record has one text each. */
export type DnsRecords = Record<string, { TXT?: string[]; CNAME?: string[]; A?: string[] }>

const types: Record<number, "A" | "CNAME" | "TXT"> = { 1: "A", 5: "CNAME", 16: "TXT" }
const headBytes = 12

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headBytes
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 }
}

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")])),
    Buffer.of(0),
  ])

/** A text in pieces of at most 100, as long ones come. */
const textBytes = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,100}/gs) ?? [""]).map((piece) =>
      Buffer.concat([Buffer.of(piece.length), Buffer.from(piece)]),
    ),
  )

const dataOf = {
  A: (value: string) => Buffer.from(value.split(".").map(Number)),
  CNAME: nameBytes,
  TXT: textBytes,
}

function answerTo(message: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(message)
  const code = message.readUInt16BE(end)
  const type = types[code]
  const found = records[name]
  const answers = type ? (found?.[type] ?? []).map((value) => dataOf[type](value)) : []
  const head = Buffer.alloc(headBytes)
  message.copy(head, 0, 0, 2)
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  const rows = answers.map((data) => {
    const row = Buffer.alloc(12)
    row.writeUInt16BE(0xc00c, 0)
    row.writeUInt16BE(code, 2)
    row.writeUInt16BE(1, 4)
    row.writeUInt16BE(data.length, 10)
    return Buffer.concat([row, data])
  })
  return Buffer.concat([head, message.subarray(headBytes, end + 4), ...rows])
}

/** A name server on this machine that answers from `records`, which tests may change at any time. */
export async function startDnsServer(records: DnsRecords = {}) {
  const socket = createSocket("udp4")
  socket.on("message", (message, { port, address }) => socket.send(answerTo(message, records), port, address))
  await new Promise<void>((ready) => socket.bind(0, "127.0.0.1", ready))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    records,
    stop: () => new Promise<void>((closed) => socket.close(() => closed())),
  }
}
