export type SupportLineProps = { email?: string | null; phone?: string | null }

/** Where help is found; nothing without any contact. */
export function SupportLine({ email, phone }: SupportLineProps) {
  if (!email && !phone) return null
  return (
    <span>
      Contact support at {phone}
      {phone && email && " or "}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </span>
  )
}
