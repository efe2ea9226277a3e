import type { FlagName } from "#lib/contract/flags.ts"
import type { Resource } from "#lib/contract/permissions.ts"
import type { SettingCode } from "#review-api/account-settings/defaults.ts"
import type { Rule } from "../support/rule.ts"
import { list, type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

/** Which file declares switches, and the constant whose keys they are. */
const declared: Record<string, string> = {
  "review-api/account-settings/defaults.ts": "settingDefaults",
  "lib/contract/flags.ts": "flagDefaults",
}

/** Switches of what is to come, each with what it waits for; an entry goes as soon as it has a reader. */
const toCome: Readonly<Record<string, Resource>> = {
  local_search_top_percent: "local_search",
} satisfies Partial<Record<SettingCode | FlagName, Resource>>

/** Functions that tell whether the switch they are given holds. */
const callers = [
  "accountSetting",
  "requireSetting",
  "settingOf",
  "isOn",
  "isShown",
  "isFlagOn",
  "requireFlag",
]

/** Under which names pages and resources say what switches them. */
const requirements = ["settings", "hiddenBy", "preview", "flag"]

const keyOf = (node: Node) =>
  nameOf(part(node, "key")) ?? (part(node, "key")?.["value"] as string | undefined)

/** A text, or what a template begins with before its first gap. */
function textOf(node: Node): string | undefined {
  if (node.type === "StringLiteral") return node["value"] as string
  if (node.type !== "TemplateLiteral") return undefined
  return (list(node, "quasis")[0]!["value"] as { cooked: string }).cooked
}

/** The texts below a node; a name stands for what a constant of the same file has. */
function textsOf(node: Node | undefined, constants: Map<string, Node>): string[] {
  if (!node) return []
  const below = nodesIn(node)
  const named = below.flatMap((one) => constants.get(one.type === "Identifier" ? nameOf(one)! : "") ?? [])
  return [...below, ...named.flatMap(nodesIn)].map(textOf).filter((text) => text !== undefined)
}

function constantsIn(nodes: Node[]): Map<string, Node> {
  const found = nodes.filter(({ type }) => type === "VariableDeclarator")
  return new Map(
    found.flatMap((one) => {
      const [name, value] = [nameOf(part(one, "id")), part(one, "init")]
      return name && value ? [[name, value] as const] : []
    }),
  )
}

/** Settings and flags that a piece of code reads: `settings.code`, `isOn("code")`, `{ settings: ["code"] }`. */
function readIn(node: Node, constants: Map<string, Node>): string[] {
  if (node.type === "MemberExpression" || node.type === "OptionalMemberExpression") {
    const [of, at] = [part(node, "object"), part(node, "property")]
    const holder = of?.type === "OptionalMemberExpression" ? nameOf(part(of, "property")) : nameOf(of)
    if (!/^(settings|flags)$/.test(holder ?? "")) return []
    return node["computed"] ? textsOf(at, constants) : [nameOf(at)!]
  }
  if (node.type === "CallExpression" && callers.includes(nameOf(part(node, "callee")) ?? "")) {
    return list(node, "arguments").flatMap((one) => textsOf(one, constants))
  }
  return node.type === "ObjectProperty" && requirements.includes(keyOf(node) ?? "")
    ? textsOf(part(node, "value"), constants)
    : []
}

function readBy({ path, text }: SourceFile): string[] {
  const nodes = nodesIn(syntaxOf(path, text))
  const constants = constantsIn(nodes)
  return nodes.flatMap((node) => readIn(node, constants))
}

/** The keys of the constant, and the families of names that the file's types have, such as `integration_${string}`. */
function switchesOf({ path, text }: SourceFile): string[] {
  const nodes = nodesIn(syntaxOf(path, text))
  const defaults = constantsIn(nodes).get(declared[path]!)
  const object = defaults && nodesIn(defaults).find(({ type }) => type === "ObjectExpression")
  const families = [...text.matchAll(/`(\w+_)\$\{string\}`/g)].map(([, name]) => name!)
  return [...list(object, "properties").flatMap((one) => keyOf(one) ?? []), ...families]
}

const isProduct = ({ path, code }: SourceFile) =>
  isIn(path, "app", "components", "lib", "review-api", "middleware.ts") &&
  !isIn(path, "review-api/demo") &&
  !declared[path] &&
  new RegExp(`\\b(${[...callers, ...requirements, "flags"].join("|")})\\b`).test(code)

/** Every setting and every flag switches something, or waits for what is to come. */
export const switchesAreRead: Rule = (files) => {
  const read = new Set(files.filter(isProduct).flatMap(readBy))
  return files
    .filter(({ path }) => declared[path])
    .flatMap((file) => {
      const all = switchesOf(file)
      if (all.length === 0) return [`${file.path}: declares no switch in ${declared[file.path]}`]
      return all.flatMap((name) => {
        const awaited = toCome[name]
        if (read.has(name)) return awaited ? [`${file.path}: ${name} is read and no longer waits`] : []
        return awaited ? [] : [`${file.path}: nothing reads ${name}`]
      })
    })
}
