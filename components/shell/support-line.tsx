export type SupportLineProps = { email?: string | null; phone?: string | null; url?: string | null }

/** Where help is found; nothing without any contact. */
export function SupportLine({ email, phone, url }: SupportLineProps) {
  if (!email && !phone && !url) return null
  return (
    <span className="support-line">
      {url ? <a href={url}>Contact support</a> : "Contact support"}
      {(phone || email) && " at "}
      {phone}
      {phone && email && " or "}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </span>
  )
}
