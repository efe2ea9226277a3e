import { parse } from "@babel/parser"

/** A node of a syntax tree as Babel names it; what a node has beside its type depends on the type. */
export type Node = { type: string; [part: string]: unknown }

/** The syntax tree of a TypeScript or JavaScript module. */
export function syntaxOf(path: string, text: string): Node {
  return parse(text, {
    sourceType: "module",
    sourceFilename: path,
    plugins: ["typescript", "explicitResourceManagement", ...(path.endsWith("x") ? (["jsx"] as const) : [])],
  }).program as unknown as Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

/** A node and all below it, in no order that matters. */
export function nodesIn(node: Node): Node[] {
  const found = [node]
  for (let at = 0; at < found.length; at += 1) {
    for (const value of Object.values(found[at]!)) {
      if (Array.isArray(value)) found.push(...value.filter(isNode))
      else if (isNode(value)) found.push(value)
    }
  }
  return found
}

/** A node that a part of another is; undefined for lists, texts and what is absent. */
export const part = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name]
  return isNode(value) ? value : undefined
}

/** The nodes of a list that a node has. */
export const list = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of an identifier, or of the member that a member expression reads. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === "Identifier") return node["name"] as string
  return node?.type === "MemberExpression" ? nameOf(part(node, "property")) : undefined
}

/** The line that a node begins in. */
export const lineOf = (node: Node) => (node["loc"] as { start: { line: number } }).start.line
