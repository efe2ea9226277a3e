/** What a portal has to write into its links (D-053). @param address of the app, without a path. */
export function TokenGuide({ address, accountId }: { address: string; accountId: string }) {
  const claims: [name: string, text: string][] = [
    ["kid, iss", "the key ID of the table above; kid stands in the header"],
    ["aud", "outpost"],
    ["sub", "e-mail of the user, who must exist here"],
    ["account_id", `account of the user: ${accountId}, or the id of one of your child accounts`],
    ["iat, exp", "now, and at most 120 seconds later"],
    ["jti", "an id that is new for every link; each link works once"],
  ]
  return (
    <section className="form-set" aria-labelledby="sso-guide">
      <h2 id="sso-guide">Links of your portal</h2>
      <p className="muted">
        A link is <code>{address}</code> followed by a JSON Web Token, signed with EdDSA or RS256.
      </p>
      <dl className="facts">
        {claims.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
