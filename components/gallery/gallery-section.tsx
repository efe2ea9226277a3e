import { type ReactNode, useId } from "react"

/** A kind of component with what is to know about it. */
export function GallerySection({
  title,
  note,
  children,
}: {
  title: string
  note: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="gal" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{note}</p>
      </header>
      {children}
    </section>
  )
}
