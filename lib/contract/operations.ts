import type { z } from "zod"
import { operations } from "./operation-table.gen.ts"

export { operations }

export type Operations = typeof operations
export type OperationId = keyof Operations
export const operationIds = Object.keys(operations) as OperationId[]

type Shape<T, K extends string> = T extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined
export type ParamsOf<I extends OperationId> = Shape<Operations[I], "params">
export type QueryOf<I extends OperationId> = Shape<Operations[I], "query">
export type BodyOf<I extends OperationId> = Shape<Operations[I], "body">
export type AnswerOf<I extends OperationId> = Shape<Operations[I], "answer">

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T }
type Query<T> = Record<never, never> extends T ? { query?: T } : Part<"query", T>
/** Input of an operation: path parameters, query and body; a query without required values may be left out. */
export type InputOf<I extends OperationId> = Part<"params", ParamsOf<I>> &
  Part<"body", BodyOf<I>> &
  Query<QueryOf<I>>
