"use client"

import { useEffect, useRef, useState } from "react"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"

export type MailViewProps = { theme: "light" | "dark"; preview: RequestPreview }

/** Before it is measured, and as long as it can't be. */
const usualHeight = 480

/** Links of a preview open nowhere: the frame may open no window. */
const withoutWay = (html: string): string => html.replace("<head>", '<head><base target="_blank">')

/** An email as a light or a dark mail program shows it: the document that is sent, in a frame of its own. */
export function MailView({ theme, preview }: MailViewProps) {
  const { from, subject, html } = preview
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(usualHeight)
  const measure = () => {
    const body = frame.current?.contentDocument?.body
    if (body && body.scrollHeight > 0) setHeight(body.scrollHeight)
  }
  // It may have loaded before scripts ran.
  useEffect(measure, [])
  return (
    <div
      className="min-w-0 overflow-hidden border border-line-strong rounded-card bg-sunken text-ink"
      data-theme={theme}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 border-b border-line bg-surface text-12">
        <dt className="text-faint">From</dt>
        <dd className="wrap-anywhere">
          {from?.name} &lt;{from?.address}&gt;
        </dd>
        <dt className="text-faint">Subject</dt>
        <dd className="font-medium wrap-anywhere">{subject || "–"}</dd>
      </dl>
      <iframe
        ref={frame}
        data-track="messages.email"
        className="block w-full border-0"
        style={{ height }}
        title={theme === "light" ? "Email, light" : "Email, dark"}
        sandbox="allow-same-origin"
        srcDoc={withoutWay(html?.[theme] ?? "")}
        onLoad={measure}
      />
    </div>
  )
}
