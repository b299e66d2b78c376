import { expect, test } from "vitest";
import { followNotice, type NoticePorts, type NoticeWindow, readPush, showPush } from "./push-notices.ts";

const origin = "https://portal.example.test";

function makePorts(windows: (Pick<NoticeWindow, "url"> & Partial<NoticeWindow>)[] = []): NoticePorts & { done: string[] } {
  const done: string[] = [];
  const note = (what: string) => Promise.resolve(void done.push(what));
  return {
    done,
    origin,
    windows: () =>
      Promise.resolve(
        windows.map(({ url, ...more }) => ({
          isLookedAt: false,
          focus: () => note(`focus ${url}`),
          navigate: (to: string) => note(`navigate ${url} to ${to}`),
          ...more,
          url: origin + url,
        })),
      ),
    show: (title, { body, tag, data }) => note(`show ${title}, ${body}, ${tag}, ${data.url}`),
    close: (tag) => note(`close ${tag}`),
    open: (url) => note(`open ${url}`),
    mark: () => note("mark"),
  };
}

const push = { title: "New message", body: "Work order 17", url: "/chats?channel=17", tag: "request-17" };

test("a push is shown, and goes at once where its page is looked at", async () => {
  const shown = "show New message, Work order 17, request-17, /chats?channel=17";
  const hidden = makePorts([{ url: "/chats?channel=17" }, { url: "/chats?channel=18", isLookedAt: true }]);
  await showPush(JSON.stringify(push), hidden);
  expect(hidden.done).toEqual([shown, "mark"]);
  const looked = makePorts([{ url: "/chats?channel=17&find=x", isLookedAt: true }]);
  await showPush(JSON.stringify(push), looked);
  expect(looked.done).toEqual([shown, "mark", "close request-17"]);
});

test.each(["", "no JSON", "null", "[]", '{"title":1,"url":"//evil.test"}', '{"url":"https://evil.test"}', '{"url":"/\\\\evil.test"}'])(
  "a push that cannot be read (%s) leads Home",
  (text) => {
    expect(readPush(text)).toEqual({ title: "RemoteBay", body: "", url: "/", tag: "" });
  },
);

test("a notice leads to the window that shows its page, else to the one in use, else to a new one", async () => {
  const there = makePorts([{ url: "/" }, { url: "/chats?channel=17" }]);
  await followNotice(push.url, there);
  expect(there.done).toEqual(["focus /chats?channel=17"]);
  const elsewhere = makePorts([{ url: "/user" }, { url: "/", isLookedAt: true }]);
  await followNotice(push.url, elsewhere);
  expect(elsewhere.done).toEqual([`navigate / to ${origin}/chats?channel=17`, "focus /"]);
  const none = makePorts();
  await followNotice(push.url, none);
  expect(none.done).toEqual([`open ${origin}/chats?channel=17`]);
});

test("where a window cannot be led elsewhere, a new one opens", async () => {
  const ports = makePorts([{ url: "/user", navigate: () => Promise.reject(new TypeError("not controlled")) }]);
  await followNotice("https://evil.test", ports);
  expect(ports.done).toEqual([`open ${origin}/`]);
});
