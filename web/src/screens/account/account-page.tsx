import type { AccountPath } from "../../lib/account-page.ts";
import { ForgotPage } from "./forgot.tsx";
import { ResetPage } from "./reset.tsx";
import { VerifyPage } from "./verify.tsx";
import { WelcomePage } from "./welcome.tsx";

const pages = { "/forgot": ForgotPage, "/reset": ResetPage, "/welcome": WelcomePage, "/verify": VerifyPage };

/** A page of somebody who forgot their password, or to which a letter led. */
export function AccountPage({ page }: { page: AccountPath }) {
  // What the link carries stands in the fragment, which browsers send to nobody.
  const token = location.hash.slice(1);
  const Page = pages[page];
  return <Page key={page + token} token={token} />;
}
