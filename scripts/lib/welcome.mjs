const demoAccounts = [
  ["admin@demo.outpost.test", "a restaurant group; also manager@, user@, limited@ and readonly@"],
  ["admin@second.outpost.test", "a second account, apart from the first"],
  ["admin@partner.outpost.test", "a partner with child accounts"],
]
const demoPassword = "outpost-demo"

/** What is printed once both programs serve. */
export function welcome({ address, apiUrl, hasDemo }) {
  const lines = ["", `Outpost is running at ${address}`, `(Review API: ${apiUrl})`]
  if (hasDemo) {
    const width = Math.max(...demoAccounts.map(([email]) => email.length))
    lines.push("", `Sign in with the password ${demoPassword} as`)
    for (const [email, what] of demoAccounts) lines.push(`  ${email.padEnd(width)}  ${what}`)
  }
  return [...lines, "", "Ctrl-C stops it.", ""].join("\n")
}
