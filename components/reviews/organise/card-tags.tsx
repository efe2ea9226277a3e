"use client"

import { Plus } from "lucide"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { TagsEditorProps } from "./tags-editor.tsx"

const TagsEditor = lazy(async () => ({ default: (await import("./tags-editor.tsx")).TagsEditor }))

export type CardTagsProps = TagsEditorProps & {
  /** The review's page, where tags are changed before scripts run. */
  href: string
  /** The tags as the server drew them. */
  children: ReactNode
}

/** The tags on a card, changed in place; the scripts for it are asked for on first use (D-133). */
export function CardTags({ href, children, ...editor }: CardTagsProps) {
  const [isUsed, setUsed] = useState(false)
  const hydrated = useHydrated()
  const content = (
    <>
      <Icon icon={Plus} size={12} />
      Tag
    </>
  )
  if (isUsed) {
    return (
      <Suspense
        fallback={
          <div className="rev-tags">
            {children}
            <span className="tag tag-add">{content}</span>
          </div>
        }
      >
        <TagsEditor {...editor} />
      </Suspense>
    )
  }
  return (
    <div className="rev-tags">
      {children}
      {hydrated ? (
        <button
          type="button"
          className="tag tag-add"
          title="Change tags"
          data-action="tags"
          data-track="reviews.tags"
          onClick={() => setUsed(true)}
        >
          {content}
        </button>
      ) : (
        <a className="tag tag-add" title="Change tags" href={href} data-track="reviews.tags">
          {content}
        </a>
      )}
    </div>
  )
}
