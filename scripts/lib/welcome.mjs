/** Prints the text shown once the programs serve. Runs on the installed Node, which reads the demo's own list. */
export async function welcome({ programs, address, apiUrl, hasDemo }) {
  const hasApp = programs.includes("app")
  const lines = hasApp
    ? ["", `Outpost is running at ${address}`, `(Review API: ${apiUrl})`]
    : ["", `The Review API is running at ${apiUrl}`]
  if (hasApp && hasDemo) {
    const { demoPassword, demoSignIns } = await import("../../review-api/demo/people.ts")
    const width = Math.max(...demoSignIns.map(({ email }) => email.length))
    lines.push("", `Log in with the password ${demoPassword} as`)
    for (const { email, about } of demoSignIns) lines.push(`  ${email.padEnd(width)}  ${about}`)
  }
  return [...lines, "", "Press Ctrl-C to stop.", ""].join("\n")
}
