import { createRoot } from "react-dom/client";
import "../../ui/base.css";
import { TextsPage } from "./texts.tsx";
import { UiGallery } from "./ui-gallery.tsx";

const root = document.getElementById("root");
const language = new URLSearchParams(location.search).get("texts");
if (root) createRoot(root).render(language === null ? <UiGallery /> : <TextsPage start={language} />);
