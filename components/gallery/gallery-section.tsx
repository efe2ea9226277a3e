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
    <section
      className="grid grid-cols-[168px_minmax(0,1fr)] gap-x-8 gap-y-4 py-7 border-t border-line max-ml:grid-cols-1"
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <p className="mt-1 text-12/4.5 text-faint">{note}</p>
      </header>
      {children}
    </section>
  )
}
