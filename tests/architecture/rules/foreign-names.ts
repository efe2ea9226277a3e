import { type ElementAccessExpression, type Node, SyntaxKind } from "typescript/unstable/ast"
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is"
import { API, type Checker, type Project, type Type, TypeFlags } from "typescript/unstable/sync"

const rooms = ["review-api", "lib", "components", "app"]

/** Objects that only names of the program itself are looked up in, and why that is so. */
const allowed: readonly { path: RegExp; object: RegExp; reason: string }[] = [
  {
    path: /^components\//,
    object: /(^|\.)(errors|values)$/,
    reason: "fields are named by the form that is drawn",
  },
  { path: /^lib\/contract\/own-value\.ts$/, object: /^entries$/, reason: "it has looked for an own name" },
  {
    path: /^review-api\/db\/rows\.ts$/,
    object: /^(row|made)$/,
    reason: "columns are named by the shape of a statement",
  },
  { path: /^review-api\/demo\//, object: /./, reason: "the demo data are the program's own" },
  { path: /^review-api\/openapi\//, object: /./, reason: "the document describes the program's own table" },
]

/** An object and the name that it is asked for. */
type Lookup = { node: Node; object: Node; name: Node }

const withoutCasts = (node: Node): Node =>
  isAsExpression(node) || isParenthesizedExpression(node) || isNonNullExpression(node)
    ? withoutCasts(node.expression)
    : node

const isLiteral = (node: Node): boolean =>
  node.kind === SyntaxKind.StringLiteral ||
  node.kind === SyntaxKind.NumericLiteral ||
  node.kind === SyntaxKind.NoSubstitutionTemplateLiteral

function lookupsIn(file: Node): Lookup[] {
  const found: Lookup[] = []
  const visit = (node: Node) => {
    if (isElementAccessExpression(node)) {
      const { expression, argumentExpression } = node as ElementAccessExpression
      found.push({ node, object: expression, name: withoutCasts(argumentExpression) })
    } else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      found.push({ node, object: node.right, name: withoutCasts(node.left) })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found.filter(({ name }) => !isLiteral(name))
}

/** Whether a value of a type can be any text. */
function isAnyText(type: Type | undefined): boolean {
  if (!type) return false
  if (type.flags & (TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown)) return true
  return (type.isUnionType() || type.isIntersectionType()) && type.getTypes().some(isAnyText)
}

/** Whether a variable was made without a prototype. */
function isBare(checker: Checker, project: Project, object: Node): boolean {
  if (!isIdentifier(object)) return false
  const declaration = checker.getSymbolAtLocation(object)?.valueDeclaration?.resolve(project)
  return (
    declaration !== undefined &&
    isVariableDeclaration(declaration) &&
    /^Object\.create\(null\)$/.test(declaration.initializer?.getText() ?? "")
  )
}

const endOf = (object: Node): string =>
  isPropertyAccessExpression(object) ? `.${object.name.getText()}` : object.getText()

function findingsOf(project: Project, root: string): string[] {
  const { checker, program } = project
  const findings: string[] = []
  for (const file of program.getSourceFileNames()) {
    const path = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : ""
    const source = rooms.includes(path.split("/")[0]!) ? program.getSourceFile(file) : undefined
    const lookups = source ? lookupsIn(source) : []
    if (!source || lookups.length === 0) continue
    const names = checker.getTypeAtLocation(lookups.map(({ name }) => name))
    for (const { node, object } of lookups.filter((_, at) => isAnyText(names[at]))) {
      const isAllowed = allowed.some((one) => one.path.test(path) && one.object.test(endOf(object)))
      const type = checker.getTypeAtLocation(object)
      if (isAllowed || (type && checker.isArrayLikeType(type)) || isBare(checker, project, object)) continue
      const line = source.text.slice(0, node.getStart()).split("\n").length
      findings.push(`${path}: line ${line} looks up any text: ${node.getText()}`)
    }
  }
  return findings
}

/**
 * Texts that others have written are names that every object inherits as well, such as "constructor". Objects are asked
 * for them by `ownValue` and `Object.hasOwn`; or they are maps, or have no prototype.
 * @param root of a tree with a tsconfig.json. What the types say decides, so it is no rule over texts alone.
 */
export function foreignNames(root: string): string[] {
  const api = new API({ cwd: root })
  try {
    return findingsOf(api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()[0]!, root)
  } finally {
    api.close()
  }
}
