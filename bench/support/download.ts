/** Downloads a file as a browser does, keeping nothing. @throws unless it answers 200. */
export async function download(address: string, cookie: string) {
  const started = performance.now()
  const answer = await fetch(address, { headers: { cookie }, redirect: "manual" })
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
  let firstMs = 0
  let lines = -1
  for await (const piece of answer.body!) {
    firstMs ||= performance.now() - started
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
  }
  return { firstMs, lines, seconds: (performance.now() - started) / 1000 }
}
