import { builtinModules } from "node:module"
import { isIn, type SourceFile } from "../support/tree.ts"

/** All that a start and a build load. */
const product = [
  "app",
  "components",
  "lib",
  "review-api",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
]

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** @param dependencies names of the packages that a start installs. */
export const packagesAreInstalled =
  (dependencies: Set<string>) =>
  (files: SourceFile[]): string[] =>
    files
      .filter(({ path }) => isIn(path, ...product))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isTypeOnly }) => target === null && !isTypeOnly)
          .map(({ specifier }) => specifier)
          .filter((specifier) => !specifier.startsWith("node:") && !builtinModules.includes(specifier))
          .map(packageOf)
          .filter((name) => !dependencies.has(name))
          .map((name) => `${path}: a start does not install ${name}`),
      )
