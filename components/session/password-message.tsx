export type PasswordMessageProps = {
  title: string
  /** Sentence before the link. */
  text: string
  href: string
  /** Words of the link. */
  link: string
}

/** A page at the end of a way: one sentence and where to go from there (D-263). */
export function PasswordMessage({ title, text, href, link }: PasswordMessageProps) {
  return (
    <section className="login-box">
      <h1>{title}</h1>
      <p>
        {text} <a href={href}>{link}</a>
      </p>
    </section>
  )
}
