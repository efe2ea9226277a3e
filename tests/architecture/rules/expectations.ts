import type { Rule } from "../support/rule.ts"
import { lineOf, list, type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn, type SourceFile, stem } from "../support/tree.ts"

type Module = {
  path: string
  nodes: Node[]
  /** Definitions of names in this file, whatever their scope; names of methods begin with a dot. */
  definitions: Map<string, Node[]>
  /** Names that come from other files of the project. */
  imports: Map<string, { target: string; name: string }>
}
/** Finds a file by its path without ending. */
type Modules = (target: string) => Module | undefined

const isFunction = (node: Node | undefined) =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression"

function definitionsIn(nodes: Node[]) {
  const definitions = new Map<string, Node[]>()
  const define = (name: string | undefined, node: Node | undefined) => {
    if (name && node) definitions.set(name, [...(definitions.get(name) ?? []), node])
  }
  for (const node of nodes) {
    if (node.type === "FunctionDeclaration") define(nameOf(part(node, "id")), part(node, "body"))
    if (node.type === "VariableDeclarator") define(nameOf(part(node, "id")), part(node, "init"))
    if (node.type === "ObjectMethod" || node.type === "ClassMethod") {
      define(`.${nameOf(part(node, "key"))}`, part(node, "body"))
    }
    if (node.type === "ObjectProperty" && isFunction(part(node, "value"))) {
      define(`.${nameOf(part(node, "key"))}`, part(node, "value"))
    }
  }
  return definitions
}

function importsIn(program: Node, file: SourceFile) {
  const targets = new Map(file.imports.map(({ specifier, target }) => [specifier, target]))
  const imports: Module["imports"] = new Map()
  for (const statement of list(program, "body")) {
    const target = targets.get(part(statement, "source")?.["value"] as string)
    for (const one of list(statement, "specifiers")) {
      const local = nameOf(part(one, "local"))
      if (target && local) imports.set(local, { target, name: nameOf(part(one, "imported")) ?? local })
    }
  }
  return imports
}

function moduleOf(file: SourceFile): Module {
  const program = syntaxOf(file.path, file.text)
  const nodes = nodesIn(program)
  return { path: file.path, nodes, definitions: definitionsIn(nodes), imports: importsIn(program, file) }
}

/** Root of a chain such as `test.only.each(rows)`, without what is called or read of it. */
function rootOf(node: Node): Node {
  const inner = part(node, "object") ?? (node.type === "CallExpression" ? part(node, "callee") : undefined)
  return inner ? rootOf(inner) : node
}

/** A call of what `expect(…)`, `expect.soft(…)` or `expect.poll(…)` gave; `expect(…)` alone asks nothing. */
function isExpectation(call: Node): boolean {
  for (let at = part(part(call, "callee"), "object"); at; at = part(at, "object")) {
    const callee = at.type === "CallExpression" ? part(at, "callee") : undefined
    if (callee && nameOf(rootOf(callee)) === "expect") return true
  }
  return false
}

const isNamedAsExpectation = (name: string) => /^\.?(expect|assert)([A-Z]|$)/.test(name)

/**
 * Whether a name stands for a function that expects something. One of another file must be named so as well: a sign-in
 * that makes sure of itself is no expectation of the test. A name that is not found is taken at its word.
 */
function expectsByName(name: string, from: Module, modules: Modules, requested: Set<string>): boolean {
  const key = `${from.path} ${name}`
  if (requested.has(key)) return false
  requested.add(key)
  const imported = from.imports.get(name)
  const home = imported && modules(imported.target)
  if (home) {
    return isNamedAsExpectation(imported.name) && expectsByName(imported.name, home, modules, requested)
  }
  const own = from.definitions.get(name)
  if (!own) return isNamedAsExpectation(name)
  return own.some((node) => expects(node, from, modules, requested))
}

/** Name of the called function; that of a method begins with a dot. */
function calledName(call: Node): string | undefined {
  const callee = part(call, "callee")
  return callee?.type === "MemberExpression" ? `.${nameOf(callee)}` : nameOf(callee)
}

/** Whether a piece of code calls `expect`, or calls or hands on a function that does. */
function expects(code: Node, from: Module, modules: Modules, requested = new Set<string>()): boolean {
  return nodesIn(code).some((node) => {
    if (node.type !== "CallExpression") return false
    if (isExpectation(node)) return true
    const handedOn = list(node, "arguments").filter(({ type }) => type === "Identifier")
    return [calledName(node), ...handedOn.map(nameOf)].some(
      (name) => name !== undefined && name !== "expect" && expectsByName(name, from, modules, requested),
    )
  })
}

const kinds = new Set(["only", "skip", "fixme", "fail", "failing", "concurrent", "each"])

/** A call that declares a test: `test(…)`, `it.only(…)`, `test.each(…)(…)`, with a body. */
export function isTest(call: Node): boolean {
  if (call.type !== "CallExpression" || list(call, "arguments").length < 2) return false
  let callee = part(call, "callee")
  if (callee?.type === "CallExpression") callee = part(callee, "callee")
  else if (callee?.type === "TaggedTemplateExpression") callee = part(callee, "tag")
  else if (nameOf(callee) === "each") return false
  while (callee?.type === "MemberExpression" && kinds.has(nameOf(callee)!)) callee = part(callee, "object")
  return callee?.type === "Identifier" && ["test", "it"].includes(nameOf(callee)!) && hasBody(call)
}

/** `test.skip(condition, "why")` within a body is no test. */
const hasBody = (call: Node) => !/^(String|Template)Literal$/.test(list(call, "arguments")[1]!.type)

function bodyExpects(call: Node, from: Module, modules: Modules): boolean {
  return list(call, "arguments")
    .slice(1)
    .some((body) => {
      const name = body.type === "Identifier" ? nameOf(body) : undefined
      return name ? expectsByName(name, from, modules, new Set()) : expects(body, from, modules)
    })
}

/** Every test expects something, in its own body or by a function that it calls. */
export const testsExpect: Rule = (files) => {
  const own = files.filter(({ path }) => isIn(path, "tests", "e2e"))
  const sources = new Map(own.map((file) => [stem(file.path), file]))
  const read = new Map<string, Module>()
  const modules: Modules = (target) => {
    const file = sources.get(target)
    if (file && !read.has(target)) read.set(target, moduleOf(file))
    return read.get(target)
  }
  return own
    .filter(({ code }) => /\b(test|it)\b/.test(code))
    .map(({ path }) => modules(stem(path))!)
    .flatMap((one) =>
      one.nodes
        .filter((node) => isTest(node) && !bodyExpects(node, one, modules))
        .map((node) => `${one.path}: the test in line ${lineOf(node)} expects nothing`),
    )
}
