import { Facts } from "#components/ui/facts.tsx"

/** How a portal builds its links (D-053). @param address of the app, without a path. */
export function TokenGuide({ address, accountId }: { address: string; accountId: string }) {
  const claims: [name: string, text: string][] = [
    ["kid, iss", "the ID of the key that signs the link; kid goes in the header"],
    ["aud", "sso"],
    ["sub", "email of an existing user"],
    ["account_id", `the user's account: ${accountId}, or the ID of one of your child accounts`],
    ["iat, exp", "now, and up to 120 seconds later"],
    ["jti", "a unique ID; each link works once"],
  ]
  return (
    <section className="form-set" aria-labelledby="sso-guide">
      <h2 id="sso-guide">Portal links</h2>
      <p className="text-muted">
        A link is <code>{address}</code> followed by a JSON Web Token, signed with EdDSA or RS256.
      </p>
      <Facts facts={claims} isCode />
    </section>
  )
}
