/** What is printed once both programs serve. Runs on the installed Node, which reads the demo's own list. */
export async function welcome({ address, apiUrl, hasDemo }) {
  const lines = ["", `Outpost is running at ${address}`, `(Review API: ${apiUrl})`]
  if (hasDemo) {
    const { demoPassword, demoSignIns } = await import("../../review-api/demo/people.ts")
    const width = Math.max(...demoSignIns.map(({ email }) => email.length))
    lines.push("", `Sign in with the password ${demoPassword} as`)
    for (const { email, about } of demoSignIns) lines.push(`  ${email.padEnd(width)}  ${about}`)
  }
  return [...lines, "", "Ctrl-C stops it.", ""].join("\n")
}
