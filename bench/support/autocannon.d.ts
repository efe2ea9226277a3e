declare module "autocannon" {
  type Options = { url: string; headers?: Record<string, string>; connections?: number; amount?: number }
  type Result = { non2xx: number; errors: number }
  type Load = Promise<Result> & { on(event: "response", listener: () => void): void }
  export default function autocannon(options: Options): Load
}
