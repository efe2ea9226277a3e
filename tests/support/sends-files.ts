/**
 * Files go by XMLHttpRequest, which the network of tests of components does not answer: every one that is sent has this answer.
 * @returns puts back what was there.
 */
export function sendsFiles(status: number, body: object, onSend = () => {}): () => void {
  const { XMLHttpRequest } = globalThis
  class Request {
    upload = {}
    status = status
    responseText = JSON.stringify(body)
    onload?: () => void
    onloadend?: () => void
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      onSend()
      queueMicrotask(() => {
        this.onload?.()
        this.onloadend?.()
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  return () => void Object.assign(globalThis, { XMLHttpRequest })
}
