import { CopyField } from "#components/ui/copy-field.tsx"

export type SignUpLinkProps = {
  href: string
  /** Identifier of the button (D-265). */
  track: string
}

/** The link by which customers of a partner sign up (D-273). */
export const SignUpLink = ({ href, track }: SignUpLinkProps) => (
  <section className="form" aria-labelledby="partner-sign-up">
    <h2 id="partner-sign-up">Sign-up</h2>
    <p className="text-muted">Accounts created with this link are added to yours as 30-day trials.</p>
    <CopyField label="Sign-up link" value={href} track={track} />
  </section>
)
