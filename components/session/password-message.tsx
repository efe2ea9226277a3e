import { buttonClass } from "#components/ui/button.tsx"

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
      <p>{text}</p>
      <a className={buttonClass({ kind: "primary", block: true })} href={href}>
        {link}
      </a>
    </section>
  )
}
