import { paths } from "#lib/routes/routes.ts"
import type { Page } from "./page.ts"

/** Rules are a feature that a setting switches (D-035, D-131). */
const settings = ["auto_responses"] as const

/** The settings of responses: their templates, and the rules that respond by themselves (D-131, D-132). */
export const responsePages = {
  responseTemplates: {
    pattern: paths.settingsResponseTemplates(),
    audience: "ordinary",
    requirement: { permission: "template.read" },
  },
  responseTemplateNew: {
    pattern: paths.settingsResponseTemplateNew(),
    audience: "ordinary",
    requirement: { permission: "template.create" },
  },
  responseTemplate: {
    pattern: `${paths.settingsResponseTemplates()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "template.update" },
  },
  autoResponses: {
    pattern: paths.settingsAutoResponses(),
    audience: "ordinary",
    requirement: { permission: "template.read", settings },
  },
  autoResponseNew: {
    pattern: paths.settingsAutoResponseNew(),
    audience: "ordinary",
    requirement: { permission: "template.create", settings },
  },
  autoResponse: {
    pattern: `${paths.settingsAutoResponses()}/{id}`,
    audience: "ordinary",
    requirement: { permission: "template.update", settings },
  },
} satisfies Record<string, Page>
