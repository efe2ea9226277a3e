export type SentFile = { method: string; address: string; body: unknown }

/**
 * Files go by XMLHttpRequest, which the network of tests of components does not answer: every one that is sent has this answer.
 * @param onSend told each that is sent.
 * @returns puts back what was there.
 */
export function sendsFiles(
  status: number,
  body: object,
  onSend: (sent: SentFile) => void = () => {},
): () => void {
  const { XMLHttpRequest } = globalThis
  class Request {
    upload = {}
    status = status
    responseText = JSON.stringify(body)
    onload?: () => void
    onloadend?: () => void
    to = { method: "", address: "" }
    open(method: string, address: string) {
      this.to = { method, address }
    }
    setRequestHeader() {}
    abort() {}
    send(sent: unknown) {
      onSend({ ...this.to, body: sent })
      queueMicrotask(() => {
        this.onload?.()
        this.onloadend?.()
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  return () => void Object.assign(globalThis, { XMLHttpRequest })
}
