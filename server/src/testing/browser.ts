import { getToken, type Args, type Call, type Reply } from "@remotebay/contract";
import { demoPassword, type Answered, type TestApp } from "./app.ts";
import { cookiesOf } from "./open-id/visit.ts";

/** A browser that keeps its cookies from call to call; whoever signed in last is the one who asks. */
export interface Browser {
  /** By name. */
  cookies: Map<string, string>;
  /** The token of the session that goes on. */
  token: string | undefined;
  send<C extends Call>(call: C, args: Args<C>): Promise<Answered<C>>;
  /** Like `send`, but throws the problem if the call fails. */
  ask<C extends Call>(call: C, args: Args<C>): Promise<Reply<C>>;
  signIn(user: string, options?: { demo?: boolean; password?: string }): Promise<void>;
  /** Another browser to which its cookies were copied. */
  copied(userAgent: string): Browser;
}

/** A browser without cookies. */
export function openBrowser(app: TestApp, userAgent = "A tablet", cookies = new Map<string, string>()): Browser {
  const browser: Browser = {
    cookies,
    token: undefined,
    send: async (call, args) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { "user-agent": userAgent, ...(cookie === "" ? {} : { cookie }) };
      const answered = await app.send(call, args, { headers, ...(browser.token === undefined ? {} : { token: browser.token }) });
      for (const one of cookiesOf(answered.headers)) {
        const at = one.indexOf("=");
        if (at === one.length - 1) cookies.delete(one.slice(0, at));
        else cookies.set(one.slice(0, at), one.slice(at + 1));
      }
      return answered;
    },
    ask: async (call, args) => {
      const { status, problem, reply } = await browser.send(call, args);
      if (status >= 300) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(problem)}`);
      return reply;
    },
    signIn: async (user, { demo = false, password = demoPassword } = {}) => {
      browser.token = await browser.ask(getToken, { body: { user, pwd: password, demo } });
    },
    copied: (other) => openBrowser(app, other, new Map(cookies)),
  };
  return browser;
}
