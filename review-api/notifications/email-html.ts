import { Body } from "@react-email/body"
import { Button } from "@react-email/button"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Heading } from "@react-email/heading"
import { Html } from "@react-email/html"
import { Link } from "@react-email/link"
import { Preview } from "@react-email/preview"
import { render } from "@react-email/render"
import { Section } from "@react-email/section"
import { Text } from "@react-email/text"
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from "react"
import { mailColours } from "../mail/mail-colours.ts"
import { createPainter, type Paint } from "../mail/paint.ts"
import type { EmailBranding } from "../services/whitelabels/email-branding.ts"
import { type EmailContent, type EmailEntry, supportLine } from "./email-text.ts"

const font = "Inter, Arial, sans-serif"
const small: CSSProperties = { fontSize: "13px", lineHeight: "20px" }
const strong: CSSProperties = { fontWeight: 600 }

const width = "600px"

type Parts = ReturnType<typeof partsOf>

/** The parts of a mail in its colours. Node runs these files as they are, so there is no JSX here. */
function partsOf(accent: string | null) {
  const colours = mailColours(accent)
  const { paint, darkRules } = createPainter(colours)

  /** Lines of a text stay lines. */
  const lines = (text: string): ReactNode[] =>
    text.split("\n").map((line, at) => h(Fragment, { key: at }, at > 0 && h("br"), line))

  const paragraph = (text: string, style: CSSProperties = {}, ink: Paint["ink"] = "text") =>
    h(
      Text,
      {
        ...paint({ ink }, { fontSize: "15px", lineHeight: "24px", margin: "0 0 16px", ...style }),
      },
      ...lines(text),
    )

  const headings = {
    h1: { fontSize: "22px", lineHeight: "28px", margin: "0 0 16px" },
    h2: { fontSize: "17px", lineHeight: "24px", margin: "0 0 12px" },
  }
  const heading = (as: keyof typeof headings, text: string) =>
    h(Heading, { as, ...paint({ ink: "text" }, headings[as]) }, text)

  const link = ({ label, href }: { label: string; href: string }, style: CSSProperties = {}) =>
    h(Link, { href, ...paint({ ink: "accent-text" }, { textDecorationLine: "underline", ...style }) }, label)

  const cell = { padding: "8px 0", borderBottom: "1px solid", fontSize: "14px", lineHeight: "20px" }
  const facts = (given: NonNullable<EmailContent["facts"]>) =>
    h(
      "table",
      { width: "100%", style: { borderCollapse: "collapse", margin: "0 0 24px" } },
      h(
        "tbody",
        null,
        given.map(({ label, value }) =>
          h(
            "tr",
            { key: label },
            h(
              "th",
              {
                scope: "row",
                align: "left",
                ...paint({ ink: "text-3", edge: "line" }, { ...cell, paddingRight: 16, fontWeight: 400 }),
                valign: "top",
              },
              label,
            ),
            h("td", { valign: "top", ...paint({ ink: "text", edge: "line" }, cell) }, value),
          ),
        ),
      ),
    )

  const entry = ({ heading: above, title, lines: said, link: way }: EmailEntry) => [
    above && heading("h2", above),
    h(
      Section,
      paint({ edge: "line" }, { borderLeft: "3px solid", paddingLeft: "16px", marginBottom: "20px" }),
      paragraph(title, { ...strong, margin: 0 }),
      ...said.map((text, at) =>
        paragraph(text, { margin: "4px 0 0" }, at === said.length - 1 ? "text-3" : "text-2"),
      ),
      way && h(Text, { style: { margin: "4px 0 0" } }, link(way)),
    ),
  ]

  const button = ({ label, href }: { label: string; href: string }) =>
    h(
      Button,
      {
        href,
        ...paint(
          { ink: "on-accent", ground: "accent" },
          {
            padding: "10px 20px",
            borderRadius: "6px",
            fontSize: "15px",
            lineHeight: "24px",
            marginBottom: "20px",
            ...strong,
          },
        ),
      },
      label,
    )

  return { colours, paint, darkRules, paragraph, heading, link, facts, entry, button }
}

/** Subject, first lines for lists of mails, and the colours that change. */
function headOf({ colours, darkRules }: Parts, { subject }: EmailContent) {
  const ground = `body{margin:0;background-color:${colours.sunken.light}}`
  return h(
    Head,
    null,
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("meta", { name: "color-scheme", content: "light dark" }),
    h("meta", { name: "supported-color-schemes", content: "light dark" }),
    h("title", null, subject),
    h("style", null, `:root{color-scheme:light dark}${ground}${darkRules()}`),
  )
}

function mainOf(parts: Parts, name: string, email: EmailContent) {
  const { paint, paragraph, heading, link, facts, entry, button } = parts
  return h(
    Container,
    paint({ ground: "surface" }, { maxWidth: width }),
    h(
      Section,
      { style: { padding: "24px 24px 8px" } },
      paragraph(name, { ...strong, margin: "0 0 20px" }),
      email.title && heading("h1", email.title),
      ...email.before.map((text) => paragraph(text)),
      email.facts?.length ? facts(email.facts) : null,
      ...(email.entries ?? []).flatMap(entry),
      email.button && button(email.button),
      email.link && h(Text, { style: { margin: "0 0 16px" } }, link(email.link)),
      ...email.after.map((text) => paragraph(text, small, "text-3")),
    ),
  )
}

/** Whom to ask, and how such mails end. */
function footOf({ paragraph, link }: Parts, support: string | null, unsubscribe: string | undefined) {
  const out =
    unsubscribe && h(Text, { style: { margin: 0 } }, link({ label: "Unsubscribe", href: unsubscribe }, small))
  return h(
    Container,
    { style: { maxWidth: width } },
    h(
      Section,
      { style: { padding: "20px 24px 0" } },
      support && paragraph(support, { ...small, margin: "0 0 8px" }, "text-3"),
      out,
    ),
  )
}

/** Preview that email lists show after the subject. */
function previewOf({ before, entries = [], after }: EmailContent): string {
  return [...before, ...entries.flatMap(({ title, lines }) => [title, ...lines]), ...after].join(" ")
}

/** An email as HTML, for light and dark mail programs. */
export function emailHtml(head: EmailBranding, email: EmailContent): Promise<string> {
  const parts = partsOf(head.accent)
  const support = supportLine(head.support)
  const body = h(
    Body,
    { className: "ground-sunken", style: { margin: 0 } },
    h(Preview, null, previewOf(email)),
    h(
      Section,
      parts.paint({ ground: "sunken" }, { padding: "24px 8px", fontFamily: font }),
      mainOf(parts, head.name, email),
      (support || email.unsubscribe) && footOf(parts, support, email.unsubscribe),
    ),
  )
  // The head knows what has been painted.
  return render(h(Html, null, headOf(parts, email), body))
}
