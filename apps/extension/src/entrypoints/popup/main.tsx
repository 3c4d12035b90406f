import "./style.css";
import { startPopup } from "../../popup/start-popup.tsx";

await startPopup();
